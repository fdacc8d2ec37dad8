import type { OrgRole } from '#shared/contract/org.ts';
import { verificationStatus } from '#shared/contract/verification-status.ts';
import type { ReferenceCatalog } from '../../domain/reference/reference-catalog.ts';
import type { OrgRow } from './org-repository.ts';

/** Masks a credit number for users who are not members: `91310000MA0K12345X` → `9131************5X`. */
const maskCreditNo = (creditNo: string): string =>
  `${creditNo.slice(0, 4)}${'*'.repeat(Math.max(0, creditNo.length - 6))}${creditNo.slice(-2)}`;

/** Maps an organization. The whole credit number is for members only, and so is the legal person unless the organization is verified. */
export function toOrg(row: OrgRow, catalog: ReferenceCatalog, isMember: boolean) {
  return {
    id: row.id,
    name: row.name,
    creditNo: isMember ? row.credit_no : maskCreditNo(row.credit_no),
    logo: row.logo,
    images: row.images,
    industryCode: row.industry_code,
    industryName: catalog.industryName(row.industry_code),
    regionCode: row.region_code,
    regionName: catalog.regionName(row.region_code),
    scale: row.scale,
    legalPerson: isMember || row.official_status === verificationStatus.PASSED ? row.legal_person : null,
    intro: row.intro,
    official: row.official_status === verificationStatus.PASSED,
    memberCount: row.member_count,
    joinFlag: isMember ? 1 : 0,
  };
}

/** Maps the caller's own organization. An applicant sees no more of it than other users. */
export function toMyOrg(row: OrgRow, catalog: ReferenceCatalog, membership: { role: OrgRole; status: 'PENDING' | 'JOINED' }) {
  const isMember = membership.status === 'JOINED';
  return {
    ...toOrg(row, catalog, isMember),
    myRole: membership.role,
    pending: !isMember,
    officialStatus: row.official_status,
    rejectReason: isMember ? row.reject_reason : null,
    contactName: isMember ? row.contact_name : null,
    contactPhone: isMember ? row.contact_phone : null,
    wechat: isMember ? row.contact_wechat : null,
  };
}
