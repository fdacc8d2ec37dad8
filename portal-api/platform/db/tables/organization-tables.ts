import type { Count, Id, NullableTime, Time } from './column-types.ts';

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
  /** 0 none, 1 pending, 2 passed, 3 failed */
  official_status: Count;
  created_at: Time;
  contact_name: string | null;
  contact_phone: string | null;
  contact_wechat: string | null;
  contact_updated_at: NullableTime;
  /** A private file. */
  license_image: string | null;
  reject_reason: string | null;
  search_grams: string[] | null;
}

/** Who belongs to an organization, or asked to. */
export interface OrgMembersTable {
  org_id: string;
  user_id: string;
  role: 'OWNER' | 'ADMIN' | 'MEMBER';
  status: 'PENDING' | 'JOINED';
  since: Time;
}
