import { nameForFile } from '#client/lib/save-file.ts';
import { dateText, exactText } from '#client/ui/format.ts';
import type { listUnlockedContacts } from '#shared/contract/contact.ts';
import type { CallData } from '#shared/contract/define-call.ts';
import { csvTable } from '#shared/rules/csv-table.ts';
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

/** Returns a table of contacts for Excel. */
export const contactedTable = (demands: readonly ContactedDemand[]): string =>
  csvTable([columns.map(([name]) => name), ...demands.map((demand) => columns.map(([, read]) => read(demand) ?? ''))]);
