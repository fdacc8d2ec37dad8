import type { Count, Id, Json, NullableTime, Time } from './column-types.ts';

export interface OrganizationsTable {
  id: Id;
  name: string;
  credit_no: string;
  logo: string | null;
  industry_code: string | null;
  region_code: string | null;
  scale: string | null;
  legal_person: string | null;
  intro: string | null;
  /** A value of `verificationStatus`. */
  official_status: Count;
  created_at: Time;
  contact_name: string | null;
  contact_phone: string | null;
  contact_wechat: string | null;
  contact_updated_at: NullableTime;
  /** Id of a private file. */
  license_image: string | null;
  reject_reason: string | null;
  search_grams: string[] | null;
  /** The name, normalised for comparison. */
  search_name: string | null;
  images: Json<string[]>;
}

/** Members of an organization, and users who applied to join. */
export interface OrgMembersTable {
  org_id: string;
  user_id: string;
  role: 'OWNER' | 'ADMIN' | 'MEMBER';
  status: 'PENDING' | 'JOINED';
  since: Time;
}

export interface OrgInvitationsTable {
  id: Id;
  org_id: string;
  created_by: string;
  role: 'ADMIN' | 'MEMBER';
  note: string | null;
  /** Null: unlimited. */
  max_uses: number | null;
  used: Count;
  /** Derives the link's token again, together with the server's secret. */
  seed: string;
  token_hash: string;
  created_at: Time;
  expires_at: Time;
  revoked_at: NullableTime;
}

/** Users whom the organization has removed, and when last. */
export interface OrgRemovalsTable {
  org_id: string;
  user_id: string;
  at: Time;
}
