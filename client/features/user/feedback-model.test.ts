import { expect, test } from '@jest/globals';
import type { Feedback } from '#shared/contract/feedback.ts';
import { toShownFeedback } from './feedback-model.ts';

const said = (values: Partial<Feedback>): Feedback => ({
  id: '1',
  kind: 'DEMAND',
  demand: { id: '7', demandNumber: 'BD202600000007', title: '奶茶店投放', live: true },
  typeCode: null,
  publisher: null,
  saidAt: '2026-03-01T10:00:00+08:00',
  endsAt: null,
  ...values,
});
const lineOf = (values: Partial<Feedback>) => toShownFeedback([said(values)])[0];

test('a demand is shown by its title, linked while it is published', () => {
  expect(lineOf({})).toMatchObject({ kindName: '不看这条', subject: '奶茶店投放', href: '/demand/BD202600000007' });
  expect(lineOf({ demand: { id: '7', demandNumber: 'BD202600000007', title: '奶茶店投放', live: false } })).toMatchObject({ href: null });
  expect(lineOf({ demand: { id: '7', demandNumber: 'no-7', title: '奶茶店投放', live: true } })).toMatchObject({ href: null });
});

test('a type and a publisher are shown by their names', () => {
  expect(lineOf({ kind: 'TYPE', typeCode: '20' })).toMatchObject({ kindName: '少看这类', subject: '流量主', href: null });
  expect(lineOf({ kind: 'PUBLISHER', publisher: { id: '9', nickname: '陈启明' } })).toMatchObject({ subject: '陈启明' });
  expect(lineOf({ kind: 'PUBLISHER', publisher: { id: '9', nickname: '' } })).toMatchObject({ subject: '未填写昵称' });
});
