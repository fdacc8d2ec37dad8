import type { ViewSource } from '#shared/contract/event-codes.ts';
import type { Count, Day, Time } from './column-types.ts';

/** Who has looked at a demand on a day; a keyed hash, another one each day. */
export interface DemandViewsTable {
  demand_id: string;
  day: Day;
  viewer: string;
  at: Time;
  /** False: known for the day, and no view of its own. */
  counts: boolean;
}

export interface DemandViewDaysTable {
  demand_id: string;
  day: Day;
  views: number;
}

/** On how many devices a demand was seen in a list on a day. */
export interface DemandExposureDaysTable {
  demand_id: string;
  day: Day;
  exposures: number;
}

/** Of the views of a day those of which it is known from where. */
export interface DemandViewSourcesTable {
  demand_id: string;
  day: Day;
  source: ViewSource;
  views: number;
}

/** Views and acts that a network, or a block of networks, has given to a demand on a day. */
export interface DemandNetworksTable {
  demand_id: string;
  day: Day;
  network: string;
  views: Count;
  /** Of these views, those of devices that are new. */
  new_devices: Count;
  /** Acts that earned heat. */
  acts: Count;
}

/** How many events of a caller were stored on a day, and how many came in their last minute. */
export interface EventQuotasTable {
  day: Day;
  /** A network, a block of networks, or `user <id>`. */
  caller: string;
  stored: number;
  /** Minutes since 1970. */
  minute: number | string;
  in_minute: number;
}

export interface EventDaysTable {
  day: Day;
  event_code: string;
  events: number;
}
