import { HOME_BANNER_SLOT } from '#shared/contract/site.ts';
import { matchRoute } from '#shared/routes/match-route.ts';
import { parseUrl } from '#shared/rules/parse-url.ts';
import { safeReturnPath } from '#shared/rules/safe-redirect.ts';
import { logAction } from '../../../domain/operators/log-action.ts';
import type { OperatorContext } from '../../../domain/operators/operator-context.ts';
import { isBannerShown } from '../../../domain/site/shown-content.ts';
import { claimUploads } from '../../../domain/uploads/claim-uploads.ts';
import { releaseUploads } from '../../../domain/uploads/release-uploads.ts';
import { toPortalTimeOrNull } from '../../../platform/china-time.ts';
import type { Database } from '../../../platform/db/database.ts';
import { toDatabaseId } from '../../../platform/db/database-id.ts';
import { ApiError, refuseFields } from '../../../platform/http/api-error.ts';
import { refuseOutdated, refuseOutdatedRemoval } from '../refuse-outdated.ts';

export interface BannerInput {
  /** Address of a picture that an operator has uploaded, or of one of the portal's own drawings. */
  image: string;
  title: string;
  alt: string;
  /** Path of a page of the portal, https address of another site, or empty. */
  link: string;
  from: Date | null;
  until: Date | null;
}

/** Lists the banners of the home page in their order, with those that visitors do not see. */
export async function listBanners({ db, now }: Pick<OperatorContext, 'db' | 'now'>) {
  const rows = await db
    .selectFrom('banners')
    .select(['id', 'image', 'title', 'alt', 'link', 'is_public', 'shown_from', 'shown_until', 'version'])
    .select(isBannerShown(now).as('shown'))
    .where('slot', '=', HOME_BANNER_SLOT)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map(({ is_public, shown_from, shown_until, ...row }) => ({
    ...row,
    state: stateOf({ is_public, shown_from, shown: row.shown }, now),
    shownFrom: toPortalTimeOrNull(shown_from),
    shownUntil: toPortalTimeOrNull(shown_until),
  }));
}
export type BannerItem = Awaited<ReturnType<typeof listBanners>>[number];

function stateOf(
  banner: { is_public: boolean; shown_from: Date | null; shown: boolean },
  now: Date,
): '展示中' | '未展示' | '待展示' | '已结束' {
  if (!banner.is_public) return '未展示';
  if (banner.shown) return '展示中';
  return banner.shown_from && banner.shown_from > now ? '待展示' : '已结束';
}

/** Adds a banner at the end, as a draft or for visitors. Throws 400 for a picture, a link or times that cannot be used. */
export function addBanner(operator: OperatorContext, input: BannerInput, isDraft: boolean) {
  const values = toValues(input);
  return operator.db.transaction().execute(async (trx) => {
    await claimUploads(trx, null, [values.image], operator.now, 'image');
    const { id } = await trx
      .insertInto('banners')
      .values(({ selectFrom, fn }) => ({
        ...values,
        slot: HOME_BANNER_SLOT,
        is_public: !isDraft,
        was_shown: isShownAt(values, !isDraft, operator.now),
        sort: selectFrom('banners')
          .where('slot', '=', HOME_BANNER_SLOT)
          .select(({ eb, lit }) => eb(fn.coalesce(fn.max('sort'), lit(0)), '+', 1).as('next')),
      }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await logAction(trx, operator, { command: 'banner-add', userId: null, details: { id, ...toLog(values), draft: isDraft } });
    return { id, title: nameOf(values) };
  });
}

/**
 * Changes a banner and logs what it was. Without `image` the picture stays. `isDraft` undefined: it stays a draft or not. Throws 404 if it
 * does not exist, 409 if its version is another than `version`, and as `addBanner`.
 */
export function editBanner(
  operator: OperatorContext,
  bannerId: string,
  { image, ...input }: Omit<BannerInput, 'image'> & { image?: string | undefined },
  { isDraft, version }: { isDraft: boolean | undefined; version: number | undefined },
) {
  return change(operator, bannerId, async (trx, before) => {
    const values = toValues({ ...input, image: image ?? before.image });
    refuseOutdated(before.version, version, '这张轮播图');
    const isPublic = isDraft === undefined ? before.is_public : !isDraft;
    if (values.image !== before.image) await claimUploads(trx, null, [values.image], operator.now, 'image');
    await trx
      .updateTable('banners')
      .set({ ...values, is_public: isPublic, was_shown: isShownAt(values, isPublic, operator.now), version: before.version + 1 })
      .where('id', '=', before.id)
      .execute();
    if (values.image !== before.image) await releaseUploads(trx, [before.image]);
    await logAction(trx, operator, { command: 'banner-edit', userId: null, details: { id: before.id, before: toLog(before) } });
    return { id: before.id, title: nameOf(values) };
  });
}

/** Shows a banner to visitors, within its times, or takes it back. Throws 404 if it does not exist. */
export const showBanner = (operator: OperatorContext, bannerId: string, shown: boolean) =>
  change(operator, bannerId, async (trx, banner) => {
    if (banner.is_public !== shown) {
      await trx
        .updateTable('banners')
        .set({ is_public: shown, was_shown: isShownAt(banner, shown, operator.now), version: banner.version + 1 })
        .where('id', '=', banner.id)
        .execute();
      const command = shown ? 'banner-show' : 'banner-take-back';
      await logAction(trx, operator, { command, userId: null, details: { id: banner.id, title: nameOf(banner) } });
    }
    return { id: banner.id, title: nameOf(banner), shown };
  });

/** Moves a banner to a place, counted from 1; beyond the last one: to the end. Throws 404 if it does not exist. */
export const moveBanner = (operator: OperatorContext, bannerId: string, place: number) =>
  change(operator, bannerId, async (trx, banner) => {
    const rows = await trx
      .selectFrom('banners')
      .select(['id', 'sort'])
      .where('slot', '=', HOME_BANNER_SLOT)
      .orderBy('sort')
      .orderBy('id')
      .execute();
    const order = rows.filter(({ id }) => id !== banner.id);
    order.splice(place - 1, 0, { id: banner.id, sort: 0 });
    for (const [index, { id, sort }] of order.entries()) {
      if (sort !== index + 1)
        await trx
          .updateTable('banners')
          .set({ sort: index + 1 })
          .where('id', '=', id)
          .execute();
    }
    const reached = Math.min(place, order.length);
    await logAction(trx, operator, {
      command: 'banner-move',
      userId: null,
      details: { id: banner.id, title: nameOf(banner), place: reached },
    });
    return { id: banner.id, title: nameOf(banner), place: reached };
  });

/** Removes a banner with its picture, and logs what it was. Throws 404 if it does not exist, 409 if its version is another than `read`. */
export const removeBanner = (operator: OperatorContext, bannerId: string, read: number | undefined) =>
  change(operator, bannerId, async (trx, banner) => {
    refuseOutdatedRemoval(banner.version, read, '这张轮播图');
    await trx.deleteFrom('banners').where('id', '=', banner.id).execute();
    await releaseUploads(trx, [banner.image]);
    await logAction(trx, operator, { command: 'banner-remove', userId: null, details: { before: toLog(banner) } });
    return { id: banner.id, title: nameOf(banner) };
  });

type Banner = Awaited<ReturnType<typeof lockBanner>>;

const change = <Answer>({ db }: OperatorContext, id: string, work: (trx: Database, banner: Banner) => Promise<Answer>) =>
  db.transaction().execute(async (trx) => work(trx, await lockBanner(trx, id)));

/** Locks all banners of the home page, in one order, so that concurrent moves do not mix, and returns one. */
async function lockBanner(trx: Database, id: string) {
  const rows = await trx
    .selectFrom('banners')
    .select(['id', 'image', 'title', 'alt', 'link', 'is_public', 'shown_from', 'shown_until', 'version'])
    .where('slot', '=', HOME_BANNER_SLOT)
    .orderBy('id')
    .forUpdate()
    .execute();
  const found = rows.find((row) => row.id === toDatabaseId(id));
  if (!found) throw new ApiError(404, '没有这张轮播图，或已被删除');
  return found;
}

function toValues({ image, title, alt, link, from, until }: BannerInput) {
  const target = link === '' ? null : readLink(link);
  refuseFields({
    ...(target === undefined && { link: '链接应为本站页面的路径（以 / 开头），或 https 网址' }),
    ...(from && until && from >= until && { until: '结束时间应晚于开始时间' }),
    ...(!title && !alt && { alt: '请填写标题或图片说明' }),
  });
  return { image, title, alt, link: target ?? null, external: target?.startsWith('https:') ?? false, shown_from: from, shown_until: until };
}

/** Returns the path of an existing page, or an address of another site, as it is stored; undefined for anything else. */
export function readLink(link: string): string | undefined {
  if (link.startsWith('/')) {
    const path = safeReturnPath(link, '');
    return path && matchRoute(path.split(/[?#]/, 1)[0] ?? '') ? path : undefined;
  }
  const url = /^https:\/\//i.test(link) ? parseUrl(link) : null;
  return url && !url.username && !url.password ? url.href : undefined;
}

type Times = { shown_from: Date | null; shown_until: Date | null };

const isShownAt = ({ shown_from, shown_until }: Times, isPublic: boolean, now: Date): boolean =>
  isPublic && (!shown_from || shown_from <= now) && (!shown_until || shown_until > now);

const nameOf = ({ title, alt }: { title: string; alt: string }): string => title || alt;

const toLog = ({ image, title, alt, link, shown_from, shown_until }: Omit<Banner, 'id' | 'is_public' | 'version'> & { id?: string }) => ({
  image,
  title,
  alt,
  link,
  from: toPortalTimeOrNull(shown_from),
  until: toPortalTimeOrNull(shown_until),
});
