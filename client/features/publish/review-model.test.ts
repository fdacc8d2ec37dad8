import { expect, test } from '@jest/globals';
import { getMyDemand, type MyDemand } from '#shared/contract/publish.ts';
import { reviewNotes, savedText } from './review-model.ts';

const demand = getMyDemand.response.parse({ id: '7', demandNumber: 'BD1', typeCode: '20', title: '标题' });
const notes = (change: Partial<MyDemand>) => reviewNotes({ ...demand, ...change }).map(({ text }) => text);

test('a refused demand shows the reason if it is known', () => {
  expect(notes({ auditStatus: 'REJECTED', rejection: { reason: '请补充资质', fields: {} } })).toEqual(['未通过审核：请补充资质']);
  expect(notes({ auditStatus: 'REJECTED' })).toEqual(['未通过审核，请修改后重新提交']);
});

test('a published demand stays unchanged; the state of its last revision comes first', () => {
  expect(notes({ auditStatus: 'PUBLISH', edit: 'WAITING' })).toEqual([
    '您上次的修改正在等待审核，再次提交会替换它。',
    '这条需求正在展示。修改通过审核之前，展示的内容保持不变。',
  ]);
  expect(notes({ auditStatus: 'PUBLISH', edit: 'REJECTED', rejection: { reason: '价格不符', fields: {} } })[0]).toBe(
    '您上次的修改未通过审核：价格不符',
  );
});

test('distinguishes who took a demand down', () => {
  expect(notes({ auditStatus: 'PAUSED', pausedBy: 'OWNER' })[0]).toContain('由您下架');
  expect(notes({ auditStatus: 'PAUSED', pausedBy: 'ADMIN', rejectReason: '涉嫌虚假' })[0]).toContain('被平台下架（涉嫌虚假）');
});

test('distinguishes submitting a revision of a published demand from a new one', () => {
  expect(savedText({ auditStatus: 'PUBLISH', edit: 'WAITING' })).toContain('展示的内容保持不变');
  expect(savedText({ auditStatus: 'WAITING_REVIEW', edit: 'NONE' })).toContain('需求已提交');
});
