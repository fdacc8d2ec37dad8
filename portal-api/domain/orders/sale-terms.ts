import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { type Catalogue, type SalePrice, selectPrices, toCatalogue } from './catalogue.ts';
import { type PaymentSettings, selectSettings, toSettings } from './payment-settings.ts';

export interface SaleTerms {
  settings: PaymentSettings;
  catalogue: Catalogue;
}

/** They change a few times a year; reading them again each time would be a third of the work of a purchase's statements. */
let latest: { text: string; terms: SaleTerms } | null = null;

/** The limits, switches and prices in force at a moment, by one statement: asked each time, and understood anew only when they differ. */
export async function readSaleTerms(db: Database, now: Date): Promise<SaleTerms> {
  const { rows } = await sql<{ text: string }>`
    select json_build_object(
      'settings', (select coalesce(json_agg(row_to_json(s)), '[]') from (${selectSettings(now)}) s),
      'prices', (
        select coalesce(json_agg(json_build_object('id', p.id::text, 'kind', p.kind, 'code', p.code, 'price', p.price, 'packs', p.packs,
          'is_on_sale', p.is_on_sale, 'title', p.title, 'days', p.days)), '[]')
        from (${selectPrices(now)}) p
      )
    )::text as text
  `.execute(db);
  const text = rows[0]?.text ?? '';
  if (latest?.text !== text) {
    const { settings, prices } = JSON.parse(text) as { settings: { name: string; value: unknown }[]; prices: SalePrice[] };
    latest = { text, terms: { settings: toSettings(settings), catalogue: toCatalogue(prices) } };
  }
  return latest.terms;
}
