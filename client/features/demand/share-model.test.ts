import { expect, test } from '@jest/globals';
import { demandCardSchema } from '#shared/contract/demand.ts';
import { coverOf } from '#shared/rules/drawn-pictures.ts';
import { posterFileName, posterModel, shareAddresses } from './share-model.ts';

const demand = demandCardSchema.parse({ id: 23, demandNumber: 'BD10000023', typeCode: '10', title: '奶茶店找校园渠道', summary: '开学季' });

test('a shared link opens the page for shared links, the QR code the demand itself', () => {
  expect(shareAddresses(demand, 'https://portal.example')).toEqual({
    page: 'https://portal.example/share/BD10000023',
    detail: 'https://portal.example/demand/BD10000023',
  });
});

test('a demand with an external number is shared by its own page', () => {
  expect(shareAddresses({ ...demand, demandNumber: 'x-1' }, 'https://portal.example').page).toBe(
    'https://portal.example/demand/detail?id=23',
  );
});

test('a poster has a default text for every missing fact', () => {
  expect(posterModel(demand, '桥梁商机')).toMatchObject({ subject: '广告主', budget: '面议', region: '全国', publisher: '匿名发布者' });
});

test("a poster uses the demand's own picture if the portal serves it, with the drawn cover as fallback", () => {
  const cover = coverOf(demand);
  const own = `/api/file/${'a'.repeat(32)}`;
  expect(posterModel(demand, '桥梁商机').pictures).toEqual([cover]);
  expect(posterModel({ ...demand, cover: `${own}/320.webp` }, '桥梁商机').pictures).toEqual([`${own}/960.webp`, cover]);
  expect(posterModel({ ...demand, cover: 'https://elsewhere.example/a.jpg' }, '桥梁商机').pictures).toEqual([cover]);
});

test('a file name contains no characters that file systems reject', () => {
  expect(posterFileName({ title: 'A/B: "测试"<1>\n' })).toBe('AB 测试1-海报.png');
  expect(posterFileName({ title: '???' })).toBe('需求-海报.png');
});
