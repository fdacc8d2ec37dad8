import type { Id, Json, NullableTime, Time } from './column-types.ts';

export interface PrivateFilesTable {
  id: string;
  owner_id: string;
  bytes: number;
  created_at: Time;
  used_at: NullableTime;
}

export interface RealNameChecksTable {
  id: Id;
  user_id: string;
  real_name: string;
  /** Encrypted. */
  id_number: Uint8Array;
  id_hash: string;
  images: Json<string[]>;
  /** A value of `verificationStatus`, never NONE. */
  status: number;
  reason: string | null;
  consented_at: Time;
  submitted_at: Time;
  decided_at: NullableTime;
  decided_by: string | null;
}

export interface OfficialChecksTable {
  id: Id;
  user_id: string;
  org_id: string;
  position: string;
  proof_images: Json<string[]>;
  /** A value of `verificationStatus`, never NONE. */
  status: number;
  reason: string | null;
  submitted_at: Time;
  decided_at: NullableTime;
  decided_by: string | null;
}
