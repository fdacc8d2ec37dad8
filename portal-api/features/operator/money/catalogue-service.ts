import { formatMoney } from '#shared/rules/money.ts';
import { logAction } from '../../../domain/operators/log-action.ts';
import type { OperatorContext } from '../../../domain/operators/operator-context.ts';
import { readPrices } from '../../../domain/orders/catalogue.ts';
import { isSetting, readSettings, type SettingName, settingSchemas } from '../../../domain/orders/payment-settings.ts';
import { toPortalTime } from '../../../platform/china-time.ts';
import { ApiError } from '../../../platform/http/api-error.ts';

interface NewPrice {
  /** Code of the boost, or level of the membership. */
  code: string;
  /** In 分. */
  price: number;
  /** Undefined keeps the current ones. */
  packs?: { from: number; percentOff: number }[] | undefined;
  onSale: boolean;
  /** Null: immediately. */
  from: Date | null;
}

/** Lists the current and the future prices. */
export async function listPrices({ db, now }: OperatorContext) {
  const coming = await db
    .selectFrom('price_versions')
    .innerJoin('products', (join) =>
      join.onRef('products.kind', '=', 'price_versions.kind').onRef('products.code', '=', 'price_versions.code'),
    )
    .selectAll('price_versions')
    .select('products.title')
    .where('valid_from', '>', now)
    .orderBy('valid_from')
    .orderBy('price_versions.id')
    .execute();
  return [...(await readPrices(db, now)), ...coming].map(({ code, title, price, packs, is_on_sale, valid_from, made_by }) => ({
    code,
    product: title,
    price: formatMoney(price),
    packs: packs.map(({ from, percentOff }) => `${from}:${percentOff}`).join(','),
    onSale: is_on_sale,
    validFrom: toPortalTime(valid_from),
    by: made_by,
  }));
}

/**
 * Sets a price from a moment on. Throws 404 for an unknown product, 400 for packs of a membership, and 409 for a time in the past, since
 * orders were made at the prices of that time.
 */
export function setPrice(operator: OperatorContext, { code, price, packs, onSale, from }: NewPrice) {
  const { db, now, name } = operator;
  return db.transaction().execute(async (trx) => {
    const product = await trx.selectFrom('products').select(['kind', 'code', 'title']).where('code', '=', code).executeTakeFirst();
    if (!product) throw new ApiError(404, '没有这个商品；用 prices 查看');
    if (packs?.length && product.kind === 'MEMBERSHIP') throw new ApiError(400, '会员一次只买一份，没有组合优惠');
    const current = (await readPrices(trx, now)).find((row) => row.code === code);
    const validFrom = startOf(from, now);
    await trx
      .insertInto('price_versions')
      .values({
        kind: product.kind,
        code,
        price,
        packs: JSON.stringify(packs ?? current?.packs ?? []),
        is_on_sale: onSale,
        valid_from: validFrom,
        made_by: name,
      })
      .execute();
    await logAction(trx, operator, { command: 'price', userId: null, details: { code, price, packs, onSale, validFrom } });
    return { product: product.title, price: formatMoney(price), onSale, validFrom: toPortalTime(validFrom) };
  });
}

/** Lists the current and the future payment settings. */
export async function listSettings({ db, now }: OperatorContext) {
  const inForce = Object.entries(await readSettings(db, now)).map(([name, value]) => ({ setting: name, value }));
  const coming = await db
    .selectFrom('payment_settings')
    .select(['name', 'value', 'valid_from', 'made_by'])
    .where('valid_from', '>', now)
    .orderBy('valid_from')
    .orderBy('id')
    .execute();
  const toCome = coming.map(({ name, value, valid_from, made_by }) => ({
    setting: name,
    value,
    validFrom: toPortalTime(valid_from),
    by: made_by,
  }));
  return [...inForce, ...toCome];
}

/**
 * Sets a limit or a switch from a moment on. Throws 404 for an unknown setting, 400 for an invalid value, and 409 for a time in the past.
 */
export function setSetting(operator: OperatorContext, { setting, value, from }: { setting: string; value: string; from: Date | null }) {
  const { db, now, name } = operator;
  if (!isSetting(setting)) throw new ApiError(404, `没有这个设置；可用：${Object.keys(settingSchemas).join('、')}`);
  const read = readValue(setting, value);
  const validFrom = startOf(from, now);
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('payment_settings')
      .values({ name: setting, value: JSON.stringify(read), valid_from: validFrom, made_by: name })
      .execute();
    await logAction(trx, operator, { command: 'setting', userId: null, details: { setting, value: read, validFrom } });
    return { setting, value: read, validFrom: toPortalTime(validFrom) };
  });
}

const switches: Readonly<Record<string, boolean>> = { on: true, off: false, true: true, false: false };

function readValue(setting: SettingName, text: string): boolean | number {
  const given = switches[text.toLowerCase()] ?? Number(text);
  const parsed = settingSchemas[setting].safeParse(given);
  if (!parsed.success || text.trim() === '') throw new ApiError(400, '设置的值不正确：开关用 on 或 off，其余用整数，金额以分为单位');
  return parsed.data;
}

function startOf(from: Date | null, now: Date): Date {
  if (from && from < now) throw new ApiError(409, '不能早于现在：已有订单按当时的价格成交');
  return from ?? now;
}
