import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type SceneCode, sceneCodes } from '#shared/contract/boost-enums.ts';
import { type MembershipLevel, membershipLevels } from '#shared/contract/pay-enums.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PriceVersionsTable, ProductsTable } from '../../platform/db/tables/payment-tables.ts';

type PriceRow = Selectable<PriceVersionsTable> & Pick<Selectable<ProductsTable>, 'title' | 'days'>;
/** The columns of a price that a purchase needs. */
export type SalePrice = Pick<PriceRow, 'id' | 'kind' | 'code' | 'price' | 'packs' | 'is_on_sale' | 'title' | 'days'>;

interface Sold {
  title: string;
  /** In 分. */
  price: number;
  /** The version of the price, which an order stores. */
  priceVersion: string;
}

export interface SoldBoost extends Sold {
  sceneCode: SceneCode;
  packs: { from: number; percentOff: number }[];
}

export interface SoldMembership extends Sold {
  level: MembershipLevel;
  days: number;
}

export interface Catalogue {
  boosts: SoldBoost[];
  memberships: SoldMembership[];
}

/** The prices in force at a moment: the latest version of each product that is valid by then, whether on sale or not. */
export const selectPrices = (now: Date): RawBuilder<PriceRow> => sql<PriceRow>`
  select distinct on (price_versions.kind, price_versions.code) price_versions.*, products.title, products.days
  from price_versions join products using (kind, code)
  where price_versions.valid_from <= ${now}
  order by price_versions.kind, price_versions.code, price_versions.valid_from desc, price_versions.id desc
`;

export const readPrices = async (db: Database, now: Date): Promise<PriceRow[]> => (await selectPrices(now).execute(db)).rows;

/** Returns everything that is on sale at these prices, in the order of the contract's enums. */
export function toCatalogue(prices: readonly SalePrice[]): Catalogue {
  const onSale = prices.filter((row) => row.is_on_sale);
  const find = (kind: SalePrice['kind'], code: string) => onSale.find((row) => row.kind === kind && row.code === code);
  const boosts = sceneCodes.flatMap((sceneCode) => {
    const row = find('SCENE', sceneCode);
    return row ? [{ sceneCode, packs: row.packs, ...toSold(row) }] : [];
  });
  const memberships = membershipLevels.flatMap((level) => {
    const row = find('MEMBERSHIP', String(level));
    return row?.days ? [{ level, days: row.days, ...toSold(row) }] : [];
  });
  return { boosts, memberships };
}

const toSold = ({ title, price, id }: SalePrice): Sold => ({ title, price, priceVersion: id });
