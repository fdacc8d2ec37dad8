import { crc32, deflateRawSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { readBill } from './read-bill.ts';

/** From a bill in the tests of a library, shortened to three columns. */
const wechat = [
  '\uFEFF交易时间,商户订单号,订单金额',
  '`2021-01-28 17:07:11,`S20210128170702357723,`0.01',
  '`2021-01-28 15:35:18,`S20210128153505214586,`12.30',
  '总交易单数,应结订单总金额',
  '`2,`12.31',
  '',
].join('\r\n');

test('reads WeChat’s lines by their column headers, without the totals', () => {
  expect(readBill('WECHAT', Buffer.from(wechat))).toEqual([
    { 交易时间: '2021-01-28 17:07:11', 商户订单号: 'S20210128170702357723', 订单金额: '0.01' },
    { 交易时间: '2021-01-28 15:35:18', 商户订单号: 'S20210128153505214586', 订单金额: '12.30' },
  ]);
});

test.each([
  ['cut off', Buffer.from(wechat.slice(0, 60))],
  ['of a line too short', Buffer.from(wechat.replace(',`0.01', ''))],
  ['nothing', Buffer.alloc(0)],
])('rejects a file that is %s', (_, file) => {
  expect(() => readBill('WECHAT', file)).toThrow('bill');
});

/** Builds a zip of one deflated file as other programs write it: with the sizes only in the directory. */
function deflated(name: string, text: string): Buffer {
  const [encoded, packed] = [Buffer.from(name), deflateRawSync(Buffer.from(text))];
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(encoded.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(crc32(text), 16);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt16LE(encoded.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30 + encoded.length + packed.length, 16);
  return Buffer.concat([local, encoded, packed, entry, encoded, end]);
}

test('reads a deflated file of Alipay’s and rejects anything that is not an intact zip', () => {
  const zip = deflated('detail.csv', '#title\r\ntradeNo,amount\r\n2021\t,88.88\t\r\n#end\r\n');
  expect(readBill('ALIPAY', zip)).toEqual([{ tradeNo: '2021', amount: '88.88' }]);
  expect(() => readBill('ALIPAY', Buffer.from(wechat))).toThrow('zip');
  expect(() => readBill('ALIPAY', Buffer.from(zip).fill(0, 0, 60))).toThrow();
  const sum = zip.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 16;
  expect(() => readBill('ALIPAY', Buffer.from(zip).fill(0, sum, sum + 4))).toThrow('damaged');
});
