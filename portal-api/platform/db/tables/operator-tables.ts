import type { Id, Json, NullableTime, Time } from './column-types.ts';

/** Blocks of accounts; a row whose `until` has passed holds nothing. */
export interface AccountBlocksTable {
  user_id: string;
  /** WRITE: may not publish or message. SIGN_IN: may not sign in either. */
  level: 'WRITE' | 'SIGN_IN';
  reason: string;
  since: Time;
  /** Null: until it is lifted. */
  until: NullableTime;
  set_by: string;
}

/** Actions of operators, reading included; append-only. */
export interface OperatorActionsTable {
  id: Id;
  command: string;
  actor: string;
  request_id: string | null;
  user_id: string | null;
  details: Json<Record<string, unknown>>;
  at: Time;
}

/** Ids that a reader (`user:7`, `ip:203.0.113.9`) asked for and nobody has, each once an hour. */
export interface MissedReadsTable {
  reader: string;
  target: string;
  at: Time;
}
