import type { ViewSource } from '#shared/contract/event-codes.ts';
import type { Count, Day, Time } from './column-types.ts';

/** Viewers of a demand on a day, as a keyed hash that changes daily. */
export interface DemandViewsTable {
  demand_id: string;
  day: Day;
  viewer: string;
  at: Time;
  /** False: stored only to recognize the viewer on that day, not counted as a view. */
  counts: boolean;
}

export interface DemandViewDaysTable {
  demand_id: string;
  day: Day;
  views: number;
}

/** Number of devices on which a demand was seen in a list on a day. */
export interface DemandExposureDaysTable {
  demand_id: string;
  day: Day;
  exposures: number;
}

/** The views of a day whose source is known. */
export interface DemandViewSourcesTable {
  demand_id: string;
  day: Day;
  source: ViewSource;
  views: number;
}

/** Views of a demand, and actions on it, from a network or a block of networks on a day. */
export interface DemandNetworksTable {
  demand_id: string;
  day: Day;
  network: string;
  views: Count;
  /** Views from devices that are new, included in `views`. */
  new_devices: Count;
  /** Actions that earned heat. */
  acts: Count;
}

/** Number of events stored for a caller on a day, and number in their last minute. */
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
