import { logAction } from '../../../domain/operators/log-action.ts';
import type { OperatorContext } from '../../../domain/operators/operator-context.ts';
import { findCode } from '../../../domain/reference/find-code.ts';
import { getReferenceCatalog, type ReferenceCatalog } from '../../../domain/reference/reference-catalog.ts';
import { claimUploads } from '../../../domain/uploads/claim-uploads.ts';
import { releaseUploads } from '../../../domain/uploads/release-uploads.ts';
import type { Database } from '../../../platform/db/database.ts';
import { toDatabaseId } from '../../../platform/db/database-id.ts';
import { ApiError, refuseFields } from '../../../platform/http/api-error.ts';
import { refuseOutdated, refuseOutdatedRemoval } from '../refuse-outdated.ts';

export interface CommunityInput {
  name: string;
  intro: string;
  /** The account that adds people to the group; only those who join see it. */
  wechat: string;
  /** Name or code of an industry and of a place; empty for any. */
  industry: string;
  region: string;
  /** Addresses of uploaded pictures, or of the portal's own drawings; empty for none, undefined for the one before. */
  qrCode?: string | undefined;
  cover?: string | undefined;
}

/** Lists the communities in the order in which the portal shows them. */
export async function listCommunities({ db }: OperatorContext) {
  const [rows, catalog] = await Promise.all([
    db
      .selectFrom('communities')
      .select(['id', 'name', 'intro', 'wechat', 'industry_code', 'region_code', 'member_count', 'qr_code', 'cover', 'version'])
      .orderBy('sort')
      .orderBy('id')
      .execute(),
    getReferenceCatalog(db),
  ]);
  return rows.map(({ industry_code, region_code, member_count, qr_code, ...row }) => ({
    ...row,
    qrCode: qr_code,
    industry: catalog.industryName(industry_code),
    region: catalog.regionName(region_code),
    memberCount: member_count,
  }));
}
export type CommunityItem = Awaited<ReturnType<typeof listCommunities>>[number];

/** Adds a community at the end of the list. Throws 400 for an unknown industry or place, 409 for the name of another one. */
export async function addCommunity(operator: OperatorContext, input: CommunityInput) {
  const values = toValues(await getReferenceCatalog(operator.db), input, null);
  return operator.db.transaction().execute(async (trx) => {
    await refuseTakenName(trx, values.name, null);
    await claimUploads(trx, null, picturesOf(values), operator.now, 'qrCode');
    const { id } = await trx
      .insertInto('communities')
      .values(({ selectFrom, fn }) => ({
        ...values,
        sort: selectFrom('communities').select(({ eb, lit }) => eb(fn.coalesce(fn.max('sort'), lit(0)), '+', 1).as('next')),
      }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await logAction(trx, operator, { command: 'community-add', userId: null, details: { id, name: values.name } });
    return { id, name: values.name };
  });
}

/**
 * Changes a community, and logs what it was. Throws 404 if it does not exist, 409 if its version is another than `version`, and as
 * `addCommunity`.
 */
export async function editCommunity(operator: OperatorContext, communityId: string, input: CommunityInput, version: number | undefined) {
  const catalog = await getReferenceCatalog(operator.db);
  return operator.db.transaction().execute(async (trx) => {
    const before = await lockCommunity(trx, communityId);
    refuseOutdated(before.version, version, '这个社群');
    const values = toValues(catalog, input, before);
    await refuseTakenName(trx, values.name, before.id);
    const [old, young] = [picturesOf(before), picturesOf(values)];
    const added = young.filter((url) => !old.includes(url));
    await claimUploads(trx, null, added, operator.now, 'qrCode');
    await trx
      .updateTable('communities')
      .set({ ...values, version: before.version + 1 })
      .where('id', '=', before.id)
      .execute();
    await releaseUploads(
      trx,
      old.filter((url) => !young.includes(url)),
    );
    await logAction(trx, operator, { command: 'community-edit', userId: null, details: { before } });
    return { id: before.id, name: values.name };
  });
}

/**
 * Removes a community with its list of members, and logs what it was. Throws 404 if it does not exist, 409 if its version is another than
 * `read`.
 */
export function removeCommunity(operator: OperatorContext, communityId: string, read: number | undefined) {
  return operator.db.transaction().execute(async (trx) => {
    const community = await lockCommunity(trx, communityId);
    refuseOutdatedRemoval(community.version, read, '这个社群');
    await trx.deleteFrom('community_members').where('community_id', '=', community.id).execute();
    await trx.deleteFrom('communities').where('id', '=', community.id).execute();
    await releaseUploads(trx, picturesOf(community));
    await logAction(trx, operator, { command: 'community-remove', userId: null, details: { before: community } });
    return { id: community.id, name: community.name };
  });
}

/** Locks a community against changes and new members. */
async function lockCommunity(trx: Database, id: string) {
  const found = await trx
    .selectFrom('communities')
    .select(['id', 'name', 'intro', 'wechat', 'qr_code', 'cover', 'industry_code', 'region_code', 'member_count', 'version'])
    .where('id', '=', toDatabaseId(id))
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new ApiError(404, '没有这个社群，或已被删除');
  return found;
}

async function refuseTakenName(trx: Database, name: string, ownId: string | null): Promise<void> {
  const other = await trx.selectFrom('communities').select('id').where('name', '=', name).executeTakeFirst();
  if (other && other.id !== ownId) throw new ApiError(409, `已有同名的社群，编号 ${other.id}`);
}

type Before = Awaited<ReturnType<typeof lockCommunity>>;

const picturesOf = ({ qr_code, cover }: Pick<Before, 'qr_code' | 'cover'>): string[] => [qr_code, cover].filter((url) => url !== null);

/** Finds the codes of industry and place. A name that has not been changed keeps its code: a province and a city may share it. */
function toValues(
  { industries, regions, industryName, regionName }: ReferenceCatalog,
  { industry, region, qrCode, cover, ...rest }: CommunityInput,
  before: Before | null,
) {
  const [ownIndustry, ownRegion] = [before?.industry_code ?? null, before?.region_code ?? null];
  const industryCode = industryName(ownIndustry) === industry ? ownIndustry : findCode(industries, industry);
  const regionCode = regionName(ownRegion) === region ? ownRegion : findCode(regions, region);
  refuseFields({
    ...(industry && !industryCode && { industry: '没有这个行业，请填写行业名称，例如餐饮美食' }),
    ...(region && !regionCode && { region: '没有这个省或市，请填写名称，例如深圳' }),
  });
  // The QR code belongs to the account before.
  const known = before && before.wechat === rest.wechat ? before.qr_code : null;
  const ownQrCode = qrCode === undefined || (before && qrCode === before.qr_code) ? known : qrCode || null;
  const ownCover = cover === undefined ? (before?.cover ?? null) : cover || null;
  return { ...rest, industry_code: industryCode, region_code: regionCode, qr_code: ownQrCode, cover: ownCover };
}
