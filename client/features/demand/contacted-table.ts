import { nameForFile } from '#client/lib/save-file.ts';
import { dateText, exactText } from '#client/ui/format.ts';
import type { listUnlockedContacts } from '#shared/contract/contact.ts';
import type { CallData } from '#shared/contract/define-call.ts';
import { cooperationResultNames, followUpStateNames } from '#shared/text/account-labels.ts';
import { demandTypeName } from '#shared/text/labels.ts';

export type ContactedDemand = CallData<typeof listUnlockedContacts>['records'][number];

/** Returns a name such as `桥梁商机-联系过的需求-2026-08-01.csv`; `at` is in ms since 1970, the day is in Beijing time. */
export const contactedFileName = (siteName: string, at: number): string => `${nameForFile(siteName)}-联系过的需求-${dateText(at)}.csv`;

type Column = readonly [name: string, read: (demand: ContactedDemand) => string | null | undefined];

const columns: readonly Column[] = [
  ['需求编号', ({ demandNumber }) => demandNumber],
  ['标题', ({ title }) => title],
  ['类型', ({ typeCode }) => demandTypeName(typeCode)],
  ['地区', ({ regionName }) => regionName],
  ['发布方', ({ publisher }) => publisher?.orgName || publisher?.nickname],
  ['是否有效', ({ available }) => (available ? '有效' : '已失效')],
  ['联系人', ({ contact }) => contact?.name],
  ['电话', ({ contact }) => contact?.phone],
  ['微信', ({ contact }) => contact?.wechat],
  ['QQ', ({ contact }) => contact?.qq],
  ['邮箱', ({ contact }) => contact?.email],
  ['解锁时间', ({ contactedAt }) => contactedAt && exactText(Date.parse(contactedAt))],
  ['跟进状态', ({ followUp }) => followUp && followUpStateNames[followUp.state]],
  ['合作情况', ({ followUp }) => followUp?.result && cooperationResultNames[followUp.result]],
  ['提醒日期', ({ followUp }) => followUp?.nextOn],
  ['备注', ({ followUp }) => followUp?.note],
];

/**
 * Returns a table of contacts for Excel: CSV as in RFC 4180 with a UTF-8 byte order mark, without which Excel assumes another character
 * set. Text that a spreadsheet would evaluate is prefixed with an apostrophe (OWASP, CSV injection), including full-width forms: titles and
 * names come from other users.
 */
export const contactedTable = (demands: readonly ContactedDemand[]): string =>
  `\uFEFF${[columns.map(([name]) => name), ...demands.map((demand) => columns.map(([, read]) => read(demand) ?? ''))]
    .map((row) => row.map(toCell).join(','))
    .join('\r\n')}\r\n`;

function toCell(text: string): string {
  const inert = /^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
