import type { PageRequest } from '#client/lib/page-definition.ts';
import { nameForFile } from '#client/lib/save-file.ts';
import { dateText } from '#client/ui/format.ts';
import type { getAgreement } from '#shared/contract/account.ts';
import type { CallData } from '#shared/contract/define-call.ts';

/** The anchors of the page's sections. */
export const safetyAnchors = {
  phone: 'phone',
  password: 'password',
  devices: 'devices',
  logins: 'logins',
  notices: 'notices',
  reminders: 'reminders',
  agreement: 'agreement',
  personalisation: 'personalisation',
  exporting: 'export',
  feedback: 'feedback',
  deletion: 'deletion',
} as const;

/** Reads the page of the devices from the address, from 1; ignores an invalid value. */
export function devicePageOf({ search }: Pick<PageRequest, 'search'>): number {
  const value = search.get('devicePage') ?? '';
  return /^[1-9]\d{0,2}$/.test(value) ? Number(value) : 1;
}

const methodNames: Readonly<Record<string, string>> = {
  PASSWORD: '账号密码',
  SMS: '短信验证码',
  WEIXIN: '微信',
  JVERIFY: '本机号码',
};

/** Returns the name of a login method; an unknown one is 其他方式. */
export const methodName = (method: string): string => (Object.hasOwn(methodNames, method) ? methodNames[method] : undefined) ?? '其他方式';

export type Agreement = CallData<typeof getAgreement>;

/** Returns whether the agreement has changed since the user agreed to it. */
export const isOutdated = ({ version, agreedVersion }: Agreement): boolean => version !== agreedVersion;

/** Returns the file name of the export, such as `桥梁商机-我的数据-2026-08-01.json`; `at` is in ms since 1970, the day is Beijing time. */
export const exportName = (siteName: string, at: number): string => `${nameForFile(siteName)}-我的数据-${dateText(at)}.json`;
