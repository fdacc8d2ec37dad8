import type { Id, Json, NullableTime, Time } from './column-types.ts';

/** Blocks of accounts; a row whose `until` has passed has no effect. */
export interface AccountBlocksTable {
  user_id: string;
  /** WRITE: the user may not publish or send messages. SIGN_IN: the user may not sign in either. */
  level: 'WRITE' | 'SIGN_IN';
  reason: string;
  since: Time;
  /** Null: until an operator lifts it. */
  until: NullableTime;
  set_by: string;
}

/** Actions of operators, including reads; append-only. */
export interface OperatorActionsTable {
  id: Id;
  command: string;
  actor: string;
  request_id: string | null;
  user_id: string | null;
  details: Json<Record<string, unknown>>;
  at: Time;
}

/** Non-existent ids that a reader (`user:7`, `ip:203.0.113.9`) requested, each at most once an hour. */
export interface MissedReadsTable {
  reader: string;
  target: string;
  at: Time;
}
