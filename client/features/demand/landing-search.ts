import type { PageRequest } from '#client/lib/page-definition.ts';
import type { LandingFacts } from '#shared/contract/landing.ts';
import type { DemandSearch } from '#shared/rules/demand-search.ts';
import { type LandingTopic, readLandingTopic } from '#shared/rules/landing.ts';
import { readDemandSearch } from '#shared/rules/read-demand-search.ts';
import { type FilterOptions, industryLabel, isKnown, regionLabel } from './filter-options.ts';

/** The names of a topic's region and industry; '' if it has none. */
export interface TopicNames {
  region: string;
  industry: string;
}

/** The names and facts of a landing page; `facts` is null if the API does not count. */
export type Landing = TopicNames & { facts: LandingFacts | null };

export interface LandingSearch {
  topic: LandingTopic;
  /** The demands of the topic, narrowed by the query. */
  search: DemandSearch;
}

/** Reads the topic and the search from the address of a landing page; null if there is no such page. */
export function readLandingSearch({ params, search: query }: Pick<PageRequest, 'params' | 'search'>): LandingSearch | null {
  const topic = readLandingTopic(params);
  const search = topic && readDemandSearch(topic.typeCode, query);
  return topic && search && { topic, search: { ...search, ...topic } };
}

/** Returns the names of a topic. Null if a code is unknown; if the API has no options, the codes are used as names. */
export function nameTopic({ regionCode = '', industryCode = '' }: LandingTopic, options: FilterOptions): TopicNames | null {
  const { regions, industries } = options;
  if (regionCode && regions.length > 0 && !isKnown(regions, regionCode)) return null;
  if (industryCode && industries.length > 0 && !isKnown(industries, industryCode)) return null;
  return { region: regionCode && regionLabel(options, regionCode), industry: industryCode && industryLabel(options, industryCode) };
}
