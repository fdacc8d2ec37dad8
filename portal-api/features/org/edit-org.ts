import type { CallRequest } from '#shared/contract/define-call.ts';
import type { editOrg as editOrgCall } from '#shared/contract/org.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { hasContactWay } from '../../domain/demands/demand-contact.ts';
import { getReferenceCatalog, hasRegion, type ReferenceCatalog } from '../../domain/reference/reference-catalog.ts';
import { NATIONWIDE_CODE } from '../../domain/reference/regions.ts';
import { checkNames } from '../../domain/text-checks/check-names.ts';
import { checkWords } from '../../domain/text-checks/word-finder.ts';
import { getWordFinder } from '../../domain/text-checks/word-list.ts';
import { claimUploads } from '../../domain/uploads/claim-uploads.ts';
import { lockUploads } from '../../domain/uploads/lock-uploads.ts';
import { releaseUploads } from '../../domain/uploads/release-uploads.ts';
import type { Database } from '../../platform/db/database.ts';
import { refuseFields } from '../../platform/http/api-error.ts';
import { lockRole } from './org-permission.ts';
import { findOrg, isContactShown, type OrgChanges, type OrgRow, updateOrg } from './org-repository.ts';

type Changes = CallRequest<typeof editOrgCall>['body'];

/** Changes an organization's profile on behalf of its owner or an admin, and returns its id. Throws 400 naming every invalid field. */
export async function editOrg(
  { db, config }: Pick<PortalApiDeps, 'db' | 'config'>,
  userId: string,
  changes: Changes,
  now: Date,
): Promise<string> {
  const [catalog, findWords] = await Promise.all([getReferenceCatalog(db), getWordFinder(db, now)]);
  const { intro, contactName, wechat } = changes;
  refuseFields({ ...checkCodes(changes, catalog), ...checkWords({ intro, contactName, wechat }, findWords) });
  return db.transaction().execute(async (trx) => {
    const { orgId } = await lockRole(trx, userId, ['OWNER', 'ADMIN']);
    const { logo, images } = changes;
    const org = await findOrg(trx, orgId);
    refuseFields(
      checkNames(
        {
          contactName: { text: contactName, before: org?.contact_name, kind: 'person' },
          // Nobody reviews the intro, and everybody reads it.
          intro: { text: intro, before: org?.intro, kind: 'text' },
        },
        config.site.name,
      ),
    );
    const before = org?.logo ?? null;
    const shown = org?.images ?? [];
    await lockUploads(trx, [...(logo === undefined ? [] : [logo, before]), ...(images ? [...images, ...shown] : [])]);
    if (logo && logo !== before) await claimUploads(trx, userId, [logo], now, 'logo');
    // Existing pictures may be uploads of other members: they belong to the organization by now.
    if (images) await claimUploads(trx, userId, without(images, shown), now, 'images');
    if (org) await refuseEmptyContact(trx, org, changes);
    await updateOrg(trx, orgId, toColumns(changes), now);
    if (logo !== undefined && logo !== before) await releaseUploads(trx, [before]);
    if (images) await releaseUploads(trx, without(shown, images));
    return orgId;
  });
}

/** Throws 400 if nothing would remain by which to reach an organization whose contact demands show: they would show their members' own. */
async function refuseEmptyContact(trx: Database, org: OrgRow, { contactPhone, wechat }: Changes): Promise<void> {
  const left = {
    phone: contactPhone === undefined ? org.contact_phone : contactPhone,
    wechat: wechat === undefined ? org.contact_wechat : wechat,
  };
  if (hasContactWay(left) || !hasContactWay({ phone: org.contact_phone, wechat: org.contact_wechat })) return;
  if (!(await isContactShown(trx, org.id))) return;
  refuseFields({
    [wechat === undefined ? 'contactPhone' : 'wechat']: '成员的需求正在使用企业联系方式，清空会公开他们的个人联系方式，请至少保留一种',
  });
}

const without = (urls: readonly string[], others: readonly string[]): string[] => urls.filter((url) => !others.includes(url));

/** Checks the codes of an industry and a region, and returns the problems by field. */
export function checkCodes(
  { industryCode, regionCode }: { industryCode?: string | null | undefined; regionCode?: string | null | undefined },
  catalog: ReferenceCatalog,
): Record<string, string> {
  const problems: Record<string, string> = {};
  if (industryCode && catalog.industryName(industryCode) === null) problems['industryCode'] = '没有这个行业，请重新选择';
  if (regionCode && regionCode !== NATIONWIDE_CODE && !hasRegion(catalog.regions, regionCode))
    problems['regionCode'] = '没有这个地区，请重新选择';
  return problems;
}

/** Maps changes to columns. Absent fields stay unchanged; an empty text becomes null. */
function toColumns({ logo, images, intro, industryCode, regionCode, scale, contactName, contactPhone, wechat }: Changes): OrgChanges {
  return {
    ...(logo !== undefined && { logo }),
    ...(images !== undefined && { images: JSON.stringify(images) }),
    ...(intro !== undefined && { intro: intro || null }),
    ...(industryCode !== undefined && { industry_code: industryCode }),
    ...(regionCode !== undefined && { region_code: regionCode }),
    ...(scale !== undefined && { scale }),
    ...(contactName !== undefined && { contact_name: contactName || null }),
    ...(contactPhone !== undefined && { contact_phone: contactPhone || null }),
    ...(wechat !== undefined && { contact_wechat: wechat || null }),
  };
}
