import { expect, test } from '@jest/globals';
import { type ContactedDemand, contactedFileName, contactedTable } from './contacted-table.ts';

const demand = {
  id: '23',
  demandNumber: 'BD10000023',
  typeCode: '10',
  title: '奶茶店找校园渠道',
  regionName: '上海市',
  publisher: { id: '7', nickname: '小林', orgName: null },
  available: false,
  contactedAt: '2026-03-01T08:00:00+08:00',
  contact: { name: '林一舟', phone: '13800138000', wechat: null, qq: null, email: 'lin@example.com' },
  followUp: { state: 'AGREED', note: '先送样，\n再签约', nextOn: '2026-03-09', result: 'GOOD' },
} as unknown as ContactedDemand;

const cellsOf = (changes: object): string | undefined => contactedTable([{ ...demand, ...changes }]).split('\r\n')[1];

test('has a header, one row per contact and a UTF-8 byte order mark for Excel', () => {
  const [head, ...rows] = contactedTable([demand]).split('\r\n');
  expect(head).toBe('\uFEFF需求编号,标题,类型,地区,发布方,是否有效,联系人,电话,微信,QQ,邮箱,解锁时间,跟进状态,合作情况,提醒日期,备注');
  expect(rows).toEqual([
    'BD10000023,奶茶店找校园渠道,广告主,上海市,小林,已失效,林一舟,13800138000,,,lin@example.com,2026-03-01 08:00,已合作,顺利,2026-03-09,"先送样，\n再签约"',
    '',
  ]);
});

test('escapes formulas, and quotes text that would break a row', () => {
  expect(cellsOf({ title: '=HYPERLINK("http://x.cn","点我")' })).toContain(`"'=HYPERLINK(""http://x.cn"",""点我"")"`);
  for (const title of ['+86', '-1', '@cmd', '\t=1', '＝1+1', '＋86', '－1', '＠cmd']) expect(cellsOf({ title })).toContain(`,'${title},`);
});

test('leaves the follow-up columns empty if the API stores no notes', () =>
  expect(cellsOf({ followUp: undefined, contact: null })).toBe(
    'BD10000023,奶茶店找校园渠道,广告主,上海市,小林,已失效,,,,,,2026-03-01 08:00,,,,',
  ));

test('the file name contains the portal and the day', () =>
  expect(contactedFileName('桥梁/商机', Date.parse('2026-11-24T17:00:00Z'))).toBe('桥梁商机-联系过的需求-2026-11-25.csv'));
