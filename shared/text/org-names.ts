import type { OrgRole, OrgScale } from '../contract/org.ts';

export const orgRoleNames = { OWNER: '所有者', ADMIN: '管理员', MEMBER: '成员' } as const satisfies Record<OrgRole, string>;

export const orgScaleNames = {
  '1-20': '1–20 人',
  '20-99': '20–99 人',
  '100-499': '100–499 人',
  '500-999': '500–999 人',
  '1000+': '1000 人以上',
} as const satisfies Record<OrgScale, string>;

/** Returns the name of an organization's size band; empty if it is unknown. */
export const orgScaleName = (scale: string | null | undefined): string =>
  scale && Object.hasOwn(orgScaleNames, scale) ? orgScaleNames[scale as OrgScale] : '';
