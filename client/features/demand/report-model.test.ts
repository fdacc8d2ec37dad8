import { expect, test } from '@jest/globals';
import { checkReport, emptyReport, pickFields } from './report-model.ts';

const report = { ...emptyReport, reason: 'FRAUD', content: '要求先交保证金' } as const;

test('a complete report has nothing wrong with it, with a phone and without', async () => {
  expect(await checkReport('23', { ...report, images: [] })).toEqual({});
  expect(await checkReport('23', { ...report, images: [], phone: '13800138000' })).toEqual({});
});

test.each([
  [{ reason: '' as const }, { reason: '请选择举报原因' }],
  [{ content: '骗子' }, { content: '请至少用 5 个字说明情况' }],
  [{ phone: '1380013' }, { phone: '请输入正确的手机号' }],
  [{ images: ['/etc/passwd'] }, { images: '图片地址不正确' }],
])('%j is told beside its field', async (change, errors) => {
  expect(await checkReport('23', { ...report, images: [], ...change })).toEqual(errors);
});

test('fields that the form does not have are left out', () => {
  expect(
    pickFields([
      ['demandId', '不正确'],
      ['content', '太短'],
      ['content', '太长'],
    ]),
  ).toEqual({ content: '太短' });
});
