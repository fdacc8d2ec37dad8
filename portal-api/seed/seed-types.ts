import type { Insertable } from 'kysely';
import type { SettlementMode } from '#shared/contract/demand-enums.ts';
import type { DemandsTable } from '../platform/db/tables/demand-tables.ts';

/** A demo demand. It contains names, not codes: the seeder looks the codes up and fails on an unknown name. */
export interface DemandSeed {
  /** 8–38 characters, unique. */
  title: string;
  /** 60–320 characters, may contain line breaks; no sentence appears twice in the whole seed. */
  content: string;
  /** Name of a second-level industry in `reference/industries.ts`. */
  industry: string;
  /** Official name of a city or municipality, or 全国: 深圳市, 上海市, 恩施土家族苗族自治州. */
  city: string;
  settlement: readonly SettlementMode[];
  /** Budget in the publisher's words: 「5–10 万」「单店 3000 元/月」; absent if it is open. */
  budget?: string;
}

export interface OrganizationSeed {
  /** Invented registered name: 杭州鹿柚网络科技有限公司. */
  name: string;
  /** Name of a second-level industry. */
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
  /** Names of the first-level industries in which this person publishes; one to three. */
  industries: readonly string[];
  city: string;
  /** Registered name from the organization seed, if the person belongs to one. */
  organization?: string;
  memberLevel: 0 | 10 | 20 | 30;
  realName: boolean;
}

export interface AnnouncementSeed {
  title: string;
  summary: string;
  content: string;
  pinned: boolean;
  /** Age at the time of seeding, in days. */
  daysAgo: number;
}

/** A demand before its insertion; the steps of the seeding change it in place. */
export type DemandDraft = Insertable<DemandsTable> & { created_at: Date; refreshed_at: Date };
