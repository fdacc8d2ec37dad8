import type { Insertable } from 'kysely';
import type { SettlementMode } from '#shared/contract/demand-enums.ts';
import type { DemandsTable } from '../platform/db/tables/demand-tables.ts';

/** One demo demand as a person would write it. Names, not codes: the seeder looks the codes up and fails on a name it does not know. */
export interface DemandSeed {
  /** 8–38 characters, unique. */
  title: string;
  /** 60–320 characters, may hold line breaks; no sentence stands twice in the whole seed. */
  content: string;
  /** Second-level industry name of `reference/industries.ts`. */
  industry: string;
  /** City (or municipality, or 全国) as the official list writes it: 深圳市, 上海市, 恩施土家族苗族自治州. */
  city: string;
  settlement: readonly SettlementMode[];
  /** As the publisher words it: 「5–10 万」「单店 3000 元/月」; absent when open. */
  budget?: string;
}

export interface OrganizationSeed {
  /** Registered name, invented: 杭州鹿柚网络科技有限公司. */
  name: string;
  /** Second-level industry name. */
  industry: string;
  city: string;
  scale: '1-20人' | '21-50人' | '51-200人' | '201-500人' | '500人以上';
  legalPerson: string;
  intro: string;
  official: boolean;
}

export interface PublisherSeed {
  nickname: string;
  sex: 0 | 10 | 20;
  position: string;
  /** First-level industry names in which this person publishes; one to three. */
  industries: readonly string[];
  city: string;
  /** Registered name in the organization seed, for those who belong to one. */
  organization?: string;
  memberLevel: 0 | 10 | 20 | 30;
  realName: boolean;
}

export interface AnnouncementSeed {
  title: string;
  summary: string;
  content: string;
  pinned: boolean;
  /** Days before the seeding. */
  daysAgo: number;
}

/** A demand on its way into the database; the steps of the seeding change it in place. */
export type DemandDraft = Insertable<DemandsTable> & { created_at: Date; refreshed_at: Date };
