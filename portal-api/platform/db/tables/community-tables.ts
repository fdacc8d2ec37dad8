import type { Generated } from 'kysely';
import type { Count, Id, Time } from './column-types.ts';

export interface PartnerApplicationsTable {
  id: Id;
  user_id: string;
  name: string;
  phone: string;
  region_code: string;
  resources: string;
  status: Generated<'PENDING' | 'ACCEPTED' | 'REFUSED'>;
  reason: string | null;
  at: Time;
}

export interface CommunitiesTable {
  id: Id;
  name: string;
  intro: string;
  industry_code: string | null;
  region_code: string | null;
  cover: string | null;
  qr_code: string | null;
  wechat: string | null;
  member_count: Count;
  sort: number;
  version: Count;
}

export interface CommunityMembersTable {
  community_id: string;
  user_id: string;
  at: Time;
}
