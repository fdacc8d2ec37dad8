import { type ApiFailure, refusalReason } from '#client/lib/api-failure.ts';
import type { Contact, getMergedContact } from '#shared/contract/contact.ts';
import type { CallData } from '#shared/contract/define-call.ts';
import type { getProfileProgress } from '#shared/contract/user.ts';
import { href } from '#shared/routes/href.ts';
import { maskPhone } from '#shared/rules/phone.ts';
import { type ProfilePart, profileParts } from '#shared/rules/profile-progress.ts';
import { contactMethodNames } from '#shared/text/labels.ts';

export type ProfileProgress = CallData<typeof getProfileProgress>;

interface PartTexts {
  label: string;
  /** Benefit of the part. */
  hint: string;
  /** Address where it is filled in. */
  href: string;
  action: string;
}

/** Prefix of the ids of the form's fields, to which the missing parts link. */
export const PROFILE_FORM_ID = 'profile';
/** Anchor of the contact on the profile page. */
export const CONTACT_ANCHOR = 'contact';

const fieldHref = (name: string): string => `${href('user.edit')}#${PROFILE_FORM_ID}-${name}`;

const profilePartTexts: Readonly<Record<ProfilePart, PartTexts>> = {
  avatar: { label: '头像', hint: '合作方第一眼看到的是头像', href: fieldHref('avatar'), action: '去上传' },
  position: { label: '职位', hint: '对方知道在和谁谈', href: fieldHref('position'), action: '去填写' },
  industry: { label: '所在行业', hint: '按行业推荐合适的需求', href: fieldHref('industryCode'), action: '去选择' },
  region: { label: '所在地区', hint: '优先匹配同城合作', href: fieldHref('regionCode'), action: '去选择' },
  contact: {
    label: '联系方式',
    hint: '发布需求前必须填写',
    href: `${href('user.profile')}#${CONTACT_ANCHOR}`,
    action: '去填写',
  },
  realName: { label: '实名认证', hint: '需求上显示「已实名」标识', href: href('user.verification'), action: '去认证' },
  organization: { label: '所属企业', hint: '以企业的名义发布需求', href: href('org.profile'), action: '去加入' },
  official: { label: '企业认证', hint: '需求上显示「已认证企业」', href: href('org.verification'), action: '去认证' },
};

/** Returns all parts of a profile, the missing ones first, and whether each is present. */
export function listProfileParts({ missing }: Pick<ProfileProgress, 'missing'>) {
  const parts = profileParts.map((part) => ({ part, isThere: !missing.includes(part), ...profilePartTexts[part] }));
  return [...parts].sort((one, other) => Number(one.isThere) - Number(other.isThere));
}

/** Returns whether a name change was refused because it requires a CHANGE_NAME boost (403 NEED_PROP). */
export const isRenameRefusal = (failure: Pick<ApiFailure, 'data'>): boolean => refusalReason(failure) === 'NEED_PROP';

export type MergedContact = CallData<typeof getMergedContact>;

const methods = ['phone', 'wechat', 'qq', 'email'] as const;

/** Returns a contact line by line. An organization has neither QQ nor e-mail. */
export const contactFacts = (contact: Contact): readonly (readonly [label: string, value: string | null])[] => [
  ['联系人', contact.name ?? null],
  ...methods.map((method) => [contactMethodNames[method], contact[method] ?? null] as const),
];

/** Returns whether a phone matches a masked one. */
export const isSamePhone = (phone: string | null | undefined, masked: string | null | undefined): boolean =>
  Boolean(phone && masked) && maskPhone(phone ?? '') === masked;
