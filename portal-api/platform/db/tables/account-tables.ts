import type { Generated } from 'kysely';
import type { Count, Id, NullableTime, Time } from './column-types.ts';

export interface UsersTable {
  id: Id;
  phone: string;
  password_hash: string | null;
  nickname: string;
  avatar: string | null;
  sex: number | null;
  position: string | null;
  industry_code: string | null;
  region_code: string | null;
  member_level: Count;
  member_expire_at: NullableTime;
  /** A value of `verificationStatus`. */
  real_name_status: Count;
  /** Whether recommendations may be based on the demands that the user has published. */
  personalised: Generated<boolean>;
  invite_code: string;
  invited_by: string | null;
  org_id: string | null;
  agreement_version: string | null;
  agreed_at: NullableTime;
  channel: string | null;
  created_at: Time;
  /** When the nickname was last changed; null before the first change, which is free. */
  renamed_at: NullableTime;
  deletion_requested_at: NullableTime;
  deleted_at: NullableTime;
}

export interface SessionsTable {
  token_hash: string;
  user_id: string;
  created_at: Time;
  expires_at: Time;
  last_seen_at: Time;
  ip: string;
  user_agent: string | null;
  revoked_at: NullableTime;
  /** Start of the session's last write; only set if there is a replica to read from. */
  wrote_at: NullableTime;
}

export interface WechatIdentitiesTable {
  openid: string;
  user_id: string;
  nickname: string | null;
  created_at: Time;
}

/** One-time tickets for a WeChat identity without a user. */
export interface WechatTicketsTable {
  ticket_hash: string;
  openid: string;
  nickname: string | null;
  expires_at: Time;
  used_at: NullableTime;
}

export interface CaptchasTable {
  ticket_hash: string;
  answer_hash: string;
  expires_at: Time;
  used_at: NullableTime;
}

export interface SmsCodesTable {
  id: Id;
  phone: string;
  scene: string;
  code_hash: string;
  attempts: Count;
  ip: string;
  created_at: Time;
  expires_at: Time;
  used_at: NullableTime;
}

/** Attempts that count towards a limit, one row each; `key` such as `sms:phone:…` (hashed if it contains personal data). */
export interface AttemptsTable {
  id: Id;
  key: string;
  at: Time;
}

export interface InviteBindingsTable {
  ip: string;
  invite_code: string;
  expires_at: Time;
}

export interface ContactsTable {
  user_id: string;
  name: string | null;
  phone: string | null;
  wechat: string | null;
  qq: string | null;
  email: string | null;
  updated_at: NullableTime;
}

/** The stored answer of a write with an Idempotency-Key; `status` is null while the write is in progress. */
export interface IdempotentAnswersTable {
  user_id: string;
  key: string;
  request_hash: string;
  status: number | null;
  body: string | null;
  created_at: Time;
  /** Number of the process that works on it; null if nobody could detect its death. */
  process: Generated<number | null>;
}

export interface LoginHistoryTable {
  id: Id;
  user_id: string;
  method: string;
  ok: boolean;
  ip: string;
  user_agent: string | null;
  at: Time;
}

/** A browser on which a user has signed in. */
export interface KnownDevicesTable {
  user_id: string;
  device_hash: string;
  network: string;
  /** When the user first signed in on it. */
  first_at: Time;
  last_at: Time;
}
