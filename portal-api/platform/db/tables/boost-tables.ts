import type { Count, Id, NullableTime, Time } from './column-types.ts';

/** A user's inventory of a boost, and minutes returned from usages that ended early. */
export interface SceneStocksTable {
  user_id: string;
  scene_code: string;
  quantity: Count;
  saved_minutes: Count;
}

/** Every change of an inventory, append-only. */
export interface SceneLedgerTable {
  id: Id;
  user_id: string;
  scene_code: string;
  quantity: number;
  minutes: Count;
  quantity_after: number;
  minutes_after: number;
  biz_type: string;
  biz_id: string;
  demand_id: string | null;
  title: string;
  created_at: Time;
}

export interface PropUsesTable {
  id: Id;
  user_id: string;
  demand_id: string;
  scene_code: string;
  minutes: number;
  color: number | null;
  started_at: Time;
  ends_at: Time;
  /** Set if the demand was taken off the lists before the end. */
  stopped_at: NullableTime;
  returned_minutes: Count;
  rank_before: number | null;
  rank_during: number | null;
  rank_after: number | null;
}
