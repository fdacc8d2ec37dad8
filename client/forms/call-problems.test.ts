import { expect, test } from '@jest/globals';
import { remoteCall } from '#client/lib/remote-call.ts';
import { findError, findProblems, placeProblems, toResolved } from './call-problems.ts';

const reportCall = remoteCall('report.create', async () => (await import('#shared/contract/report.ts')).createReport);
const logoutCall = remoteCall('auth.logout', async () => (await import('#shared/contract/auth.ts')).logout);
const report = { demandId: '23', reason: 'FRAUD', content: '要求先交保证金', images: [], phone: '' };

test('finds no problems in a valid input, nor for a call without a body', async () => {
  expect(await findProblems(reportCall, { body: report })).toEqual({});
  expect(await findProblems(logoutCall, {})).toEqual({});
});

test.each([
  [{ reason: '' }, { reason: '请选择举报原因' }],
  [{ content: '骗子' }, { content: '请至少用 5 个字说明情况' }],
  [{ phone: '1380013' }, { phone: '请输入正确的手机号' }],
  [{ images: ['/etc/passwd'] }, { images: '图片地址不正确' }],
])('reports %j with the message of the contract', async (change, problems) => {
  expect(await findProblems(reportCall, { body: { ...report, ...change } })).toEqual(problems);
});

test('returns problems in the order of the form, and those of unknown fields for the whole form', () => {
  const problems = { orgId: '企业不存在', content: '太短', title: '太长', demandId: '不正确' };
  expect(Object.entries(placeProblems(problems, ['title', 'content']))).toEqual([
    ['title', '太长'],
    ['content', '太短'],
    ['', '企业不存在'],
  ]);
});

test('maps nested parts and renamed fields to the fields of the form', () => {
  expect(placeProblems({ 'images.0': '图片不存在' }, ['images'])).toEqual({ images: '图片不存在' });
  expect(placeProblems({ verificationCode: '验证码错误' }, ['code'], { verificationCode: 'code' })).toEqual({ code: '验证码错误' });
});

test('finds the first error at any depth, with the name of its field', () => {
  expect(findError({})).toBeNull();
  expect(findError({ title: { type: 'rule', message: '太短' }, budget: { message: '太长' } })).toEqual({ name: 'title', message: '太短' });
  expect(findError({ typeFields: { platform: { message: '太长', ref: { message: '不是' } } } })).toEqual({
    name: 'typeFields.platform',
    message: '太长',
  });
  expect(findError({ message: { type: 'rule', message: '请填写留言' } })).toEqual({ name: 'message', message: '请填写留言' });
});

test('a resolver result keeps the order of the problems and nests the parts of a field', () => {
  expect(toResolved({ title: '' }, {})).toEqual({ values: { title: '' }, errors: {} });
  const { errors } = toResolved({}, { title: '太短', 'typeFields.a': '太长', 'typeFields.b': '不对', '': '整体有误' });
  const error = (message: string) => ({ type: 'rule', message });
  expect(Object.entries(errors)).toEqual([
    ['title', error('太短')],
    ['typeFields', { a: error('太长'), b: error('不对') }],
    ['root', error('整体有误')],
  ]);
});
