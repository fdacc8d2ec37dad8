import { expect, test } from '@jest/globals';
import { demandCardSchema } from '#shared/contract/demand.ts';
import { coverOf } from '#shared/rules/drawn-pictures.ts';
import { posterFileName, posterModel, shareAddresses } from './share-model.ts';

const demand = demandCardSchema.parse({ id: 23, demandNumber: 'BD10000023', typeCode: '10', title: '奶茶店找校园渠道', summary: '开学季' });

test('a shared link leads to the page for shared links, the code to the demand itself', () => {
  expect(shareAddresses(demand, 'https://portal.example')).toEqual({
    page: 'https://portal.example/share/BD10000023',
    detail: 'https://portal.example/demand/BD10000023',
  });
});

test('a demand that is numbered otherwise is shared by its own page', () => {
  expect(shareAddresses({ ...demand, demandNumber: 'x-1' }, 'https://portal.example').page).toBe(
    'https://portal.example/demand/detail?id=23',
  );
});

test('a poster says something for every fact that is missing', () => {
  expect(posterModel(demand, '桥梁商机')).toMatchObject({ subject: '广告主', budget: '面议', region: '全国', publisher: '匿名发布者' });
});

test("a poster has the demand's own picture where the portal serves it, and the drawn cover behind it", () => {
  const cover = coverOf(demand);
  const own = `/api/file/${'a'.repeat(32)}`;
  expect(posterModel(demand, '桥梁商机').pictures).toEqual([cover]);
  expect(posterModel({ ...demand, cover: `${own}/320.webp` }, '桥梁商机').pictures).toEqual([`${own}/960.webp`, cover]);
  expect(posterModel({ ...demand, cover: 'https://elsewhere.example/a.jpg' }, '桥梁商机').pictures).toEqual([cover]);
});

test('a file name has nothing that a file system refuses', () => {
  expect(posterFileName({ title: 'A/B: "测试"<1>\n' })).toBe('AB 测试1-海报.png');
  expect(posterFileName({ title: '???' })).toBe('需求-海报.png');
});
