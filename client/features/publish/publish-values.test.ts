import { expect, test } from '@jest/globals';
import { demandFieldsSchema } from '#shared/contract/demand-fields.ts';
import { getMyDemand } from '#shared/contract/publish.ts';
import { areSameValues, emptyValues, newDemandValues, readFormValues, toDemandBody, toFormValues } from './publish-values.ts';

const image = `/api/file/${'a'.repeat(32)}/960.webp`;
const filled = {
  ...emptyValues,
  typeCode: '20',
  title: ' 三十五万粉丝公众号找品牌 ',
  content: '运营六年的母婴公众号，粉丝三十五万，寻找母婴品牌长期合作。',
  industryCode: '0101',
  regionCode: '4403',
  regionName: '广东省 深圳市',
  settlementModes: ['CPS' as const],
  budget: '  ',
  typeFields: { platform: ' 公众号 ', followers: '', product: '另一类型的答案' },
  images: [image],
};

const read = getMyDemand.response.parse({
  id: '7',
  demandNumber: 'BD202600000007',
  typeCode: '20',
  title: '展示中的标题',
  content: '展示中的详细说明',
  industryCode: '0101',
  regionCode: '4403',
  regionName: '广东 深圳',
  settlementModes: ['CPS', 'BARTER'],
  budget: '5 万',
  validUntil: '2026-12-31T23:59:59+08:00',
  auditStatus: 'PUBLISH',
  version: 3,
  typeFields: { platform: '公众号' },
});

test('the body is trimmed, without empty answers and without answers to questions of another type', () => {
  const body = toDemandBody(filled);
  expect(body).toMatchObject({ title: '三十五万粉丝公众号找品牌', budget: null, validUntil: null, typeFields: { platform: '公众号' } });
  expect(body).not.toHaveProperty('regionName');
  expect(demandFieldsSchema.safeParse(body).success).toBe(true);
});

test('edits a demand as published, with its last day in Beijing time', () => {
  expect(toFormValues(read)).toMatchObject({ title: '展示中的标题', validUntil: '2026-12-31', budget: '5 万', regionName: '广东 深圳' });
});

test('drops settlement modes that the portal does not know', () => {
  expect(toFormValues(read).settlementModes).toEqual(['CPS']);
});

test('edits the pending revision on top of the published demand', () => {
  const values = toFormValues({ ...read, pendingVersion: { title: '修改后的标题', regionCode: '11', budget: null, validUntil: null } });
  expect(values).toMatchObject({
    title: '修改后的标题',
    regionCode: '11',
    regionName: '',
    budget: '',
    validUntil: '',
    content: '展示中的详细说明',
  });
});

test('reads stored values as far as possible; anything else is not a draft', () => {
  expect(readFormValues(JSON.parse(JSON.stringify(filled)))).toEqual(filled);
  expect(
    readFormValues({ title: 5, images: [1, image], settlementModes: 'CPS', typeFields: { a: 1, b: 'x' }, contactSource: 'other' }),
  ).toEqual({
    ...emptyValues,
    images: [image],
    typeFields: { b: 'x' },
  });
  for (const foreign of [null, 'text', [], 7]) expect(readFormValues(foreign)).toBeNull();
});

test('an emptied answer makes no difference, any other change does', () => {
  expect(areSameValues(filled, { ...filled, typeFields: { ...filled.typeFields, price: '' } })).toBe(true);
  expect(areSameValues(filled, { ...filled, images: [] })).toBe(false);
});

test('a new demand starts with the proposals of the address if the industry and the region exist', () => {
  const lists = {
    industries: [{ code: '01', name: '餐饮美食', children: [{ code: '0101', name: '茶饮咖啡' }] }],
    regions: [{ code: '31', name: '上海市', children: [{ code: '3101', name: '上海市' }] }],
  };
  const proposed = { title: '联名 咖啡', industryCode: '0101', regionCode: '31' };
  expect(newDemandValues('30', proposed, lists)).toMatchObject({ typeCode: '30', ...proposed, regionName: '上海市' });
  expect(newDemandValues('30', { title: '', industryCode: '0199', regionCode: '99' }, lists)).toEqual(newDemandValues('30'));
});
