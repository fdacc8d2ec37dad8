import { type RawBuilder, sql } from 'kysely';

/**
 * What the index `demands_found` (migration 0003) knows of a live demand: its grams, settlement modes, `t:10` its type, `i:01` and
 * `i:0101` its industry, `r:44`, `r:4403` and `r:440305` its place. The expression has to stay the index's own to the letter.
 */
const tokens = sql`(demand_tokens(demands.search_grams, demands.type_code, demands.industry_code, demands.region_code,
  demands.settlement_modes) collate "C")`;

export const hasAllTokens = (wanted: readonly string[]): RawBuilder<boolean> => sql<boolean>`${tokens} @> ${[...wanted]}::text[]`;

export const hasAnyToken = (wanted: readonly string[]): RawBuilder<boolean> => sql<boolean>`${tokens} && ${[...wanted]}::text[]`;
