import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { type Catalogue, type SalePrice, selectPrices, toCatalogue } from './catalogue.ts';
import { type PaymentSettings, selectSettings, toSettings } from './payment-settings.ts';

export interface SaleTerms {
  settings: PaymentSettings;
  catalogue: Catalogue;
}

/** Cached, as they change a few times a year: parsing them each time would be a third of the cost of a purchase's statements. */
let latest: { text: string; terms: SaleTerms } | null = null;

/** Selects the limits, switches and prices in force at a moment as one value of a statement; parsed by `toSaleTerms`. */
export const selectSaleTerms = (now: Date): RawBuilder<string> => sql<string>`
  json_build_object(
    'settings', (select coalesce(json_agg(row_to_json(s)), '[]') from (${selectSettings(now)}) s),
    'prices', (
      select coalesce(json_agg(json_build_object('id', p.id::text, 'kind', p.kind, 'code', p.code, 'price', p.price, 'packs', p.packs,
        'is_on_sale', p.is_on_sale, 'title', p.title, 'days', p.days)), '[]')
      from (${selectPrices(now)}) p
    )
  )::text
`;

/** Parses a value of `selectSaleTerms`, unless it equals the cached one. */
export function toSaleTerms(text: string): SaleTerms {
  if (latest?.text !== text) {
    const { settings, prices } = JSON.parse(text) as { settings: { name: string; value: unknown }[]; prices: SalePrice[] };
    latest = { text, terms: { settings: toSettings(settings), catalogue: toCatalogue(prices) } };
  }
  return latest.terms;
}

/** Reads the limits, switches and prices in force at a moment from the database. */
export async function readSaleTerms(db: Database, now: Date): Promise<SaleTerms> {
  const { terms } = await db.selectNoFrom(selectSaleTerms(now).as('terms')).executeTakeFirstOrThrow();
  return toSaleTerms(terms);
}
