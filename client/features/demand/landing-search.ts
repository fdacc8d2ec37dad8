import type { PageRequest } from '#client/lib/page-definition.ts';
import type { LandingFacts } from '#shared/contract/landing.ts';
import type { DemandSearch } from '#shared/rules/demand-search.ts';
import { type LandingTopic, readLandingTopic } from '#shared/rules/landing.ts';
import { readDemandSearch } from '#shared/rules/read-demand-search.ts';
import { type FilterOptions, industryLabel, isKnown, regionLabel } from './filter-options.ts';

/** The names of a topic's place and industry; '' without one. */
export interface TopicNames {
  region: string;
  industry: string;
}

/** `facts`: null where the API counts nothing. */
export type Landing = TopicNames & { facts: LandingFacts | null };

export interface LandingSearch {
  topic: LandingTopic;
  /** The demands of the topic, as the query has them. */
  search: DemandSearch;
}

/** The topic and the search of a landing page's address; null: there is no such page. */
export function readLandingSearch({ params, search: query }: Pick<PageRequest, 'params' | 'search'>): LandingSearch | null {
  const topic = readLandingTopic(params);
  const search = topic && readDemandSearch(topic.typeCode, query);
  return topic && search && { topic, search: { ...search, ...topic } };
}

/** Null when a code is unknown; without options, of an API that has none, codes stand for names. */
export function nameTopic({ regionCode = '', industryCode = '' }: LandingTopic, options: FilterOptions): TopicNames | null {
  const { regions, industries } = options;
  if (regionCode && regions.length > 0 && !isKnown(regions, regionCode)) return null;
  if (industryCode && industries.length > 0 && !isKnown(industries, industryCode)) return null;
  return { region: regionCode && regionLabel(options, regionCode), industry: industryCode && industryLabel(options, industryCode) };
}
