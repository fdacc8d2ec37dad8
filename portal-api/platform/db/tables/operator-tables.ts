import type { Count, Id, Json, NullableTime, Time } from './column-types.ts';

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

/** Accounts of the operators' console. An account without a password is yet to be set up by its operator. */
export interface OperatorsTable {
  id: Id;
  login: string;
  /** The name under which actions are logged. */
  name: string;
  roles: ('REVIEW' | 'FINANCE' | 'CONTENT' | 'AUDIT')[];
  password_hash: string | null;
  /** Encrypted secret of the operator's authenticator app. */
  totp_secret: Uint8Array | null;
  /** The last time step whose code was used: a code is valid once. */
  last_totp_step: Count;
  set_up_hash: string | null;
  set_up_until: NullableTime;
  disabled_at: NullableTime;
  created_at: Time;
}

/** The session of an operator, who uses one browser at a time. */
export interface OperatorSessionsTable {
  operator_id: string;
  token_hash: string;
  created_at: Time;
  seen_at: Time;
  ip: string;
  user_agent: string | null;
}

/** The waiting demand that an operator (`claimed_by`, a name) has open, and until when that counts. */
export interface ReviewClaimsTable {
  demand_id: string;
  claimed_by: string;
  until: Time;
}

/** Non-existent ids that a reader (`user:7`, `ip:203.0.113.9`) requested, each at most once an hour. */
export interface MissedReadsTable {
  reader: string;
  target: string;
  at: Time;
}
