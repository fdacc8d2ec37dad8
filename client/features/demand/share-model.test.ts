import { expect, test } from '@jest/globals';
import { demandCardSchema } from '#shared/contract/demand.ts';
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
  expect(posterModel(demand, '桥梁商机')).toMatchObject({
    typeName: '广告主',
    facts: [
      ['地区', '全国'],
      ['行业', '暂无'],
      ['预算', '面议'],
    ],
    publisher: '匿名发布者',
  });
});

test('a file name has nothing that a file system refuses', () => {
  expect(posterFileName({ title: 'A/B: "测试"<1>\n' })).toBe('AB 测试1-海报.png');
  expect(posterFileName({ title: '???' })).toBe('需求-海报.png');
});
