import type { PageRequest } from '#client/lib/page-definition.ts';
import { nameForFile } from '#client/lib/save-file.ts';
import { dateText } from '#client/ui/format.ts';
import type { getAgreement } from '#shared/contract/account.ts';
import type { CallData } from '#shared/contract/define-call.ts';

/** The anchors of the page's parts. */
export const safetyAnchors = {
  phone: 'phone',
  password: 'password',
  devices: 'devices',
  logins: 'logins',
  agreement: 'agreement',
  personalisation: 'personalisation',
  exporting: 'export',
  feedback: 'feedback',
  deletion: 'deletion',
} as const;

/** Which page of the devices the address asks for, from 1; a value that is no page counts as absent. */
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

/** How somebody signed in, in words; what another API calls otherwise is 其他方式. */
export const methodName = (method: string): string => (Object.hasOwn(methodNames, method) ? methodNames[method] : undefined) ?? '其他方式';

export type Agreement = CallData<typeof getAgreement>;

/** Has the agreement changed since they agreed to it? */
export const isOutdated = ({ version, agreedVersion }: Agreement): boolean => version !== agreedVersion;

/** The file name of one's data: `桥梁商机-我的数据-2026-08-01.json`; `at` in ms since 1970, the day is Beijing's. */
export const exportName = (siteName: string, at: number): string => `${nameForFile(siteName)}-我的数据-${dateText(at)}.json`;
