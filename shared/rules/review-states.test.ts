import { expect, test } from '@jest/globals';
import type { AuditStatus } from '../contract/demand-enums.ts';
import { allowedReviewEvents, nextReviewState, type ReviewEvent, type ReviewState } from './review-states.ts';

const state = (status: AuditStatus, more: Partial<ReviewState> = {}): ReviewState => ({ status, pausedBy: null, edit: 'NONE', ...more });

const waiting = state('WAITING_REVIEW');
const shown = state('PUBLISH');
const changed = state('PUBLISH', { edit: 'WAITING' });
const refusedChange = state('PUBLISH', { edit: 'REJECTED' });
const rejected = state('REJECTED');
const hidden = state('PAUSED', { pausedBy: 'OWNER' });
const takenDown = state('PAUSED', { pausedBy: 'ADMIN' });

test.each<[ReviewState, ReviewEvent, ReviewState]>([
  [waiting, 'SAVE', waiting],
  [waiting, 'APPROVE', shown],
  [waiting, 'REJECT', rejected],
  [shown, 'SAVE', changed],
  [shown, 'HIDE', hidden],
  [shown, 'TAKE_DOWN', takenDown],
  [changed, 'SAVE', changed],
  [changed, 'APPROVE', shown],
  [changed, 'REJECT', refusedChange],
  [changed, 'HIDE', state('PAUSED', { pausedBy: 'OWNER', edit: 'WAITING' })],
  [refusedChange, 'SAVE', changed],
  [rejected, 'SAVE', waiting],
  [rejected, 'SHOW', waiting],
  [hidden, 'SHOW', shown],
  [hidden, 'SAVE', waiting],
  [hidden, 'TAKE_DOWN', takenDown],
  [takenDown, 'SHOW', waiting],
  [takenDown, 'SAVE', waiting],
  [takenDown, 'RESTORE', shown],
  [state('PAUSED', { pausedBy: 'ADMIN', edit: 'WAITING' }), 'RESTORE', changed],
])('%j on %s becomes %j', (before, event, after) => {
  expect(nextReviewState(before, event)).toEqual(after);
});

test('RESTORE hides a demand again that its owner had hidden before', () => {
  expect(nextReviewState(takenDown, 'RESTORE', { wasHidden: true })).toEqual(hidden);
});

test.each<[ReviewState, ReviewEvent[]]>([
  [waiting, ['HIDE', 'SHOW', 'TAKE_DOWN', 'RESTORE']],
  [shown, ['SHOW', 'APPROVE', 'REJECT', 'RESTORE']],
  [refusedChange, ['SHOW', 'APPROVE', 'REJECT']],
  [rejected, ['HIDE', 'APPROVE', 'REJECT', 'TAKE_DOWN']],
  [hidden, ['HIDE', 'APPROVE', 'REJECT', 'RESTORE']],
  [takenDown, ['HIDE', 'APPROVE', 'REJECT']],
])('%j refuses %j', (before, events) => {
  for (const event of events) expect(nextReviewState(before, event)).toBeNull();
});

test('an owner cannot hide a demand that is not shown, and can always remove one', () => {
  expect(allowedReviewEvents(waiting)).toEqual(['SAVE', 'REMOVE', 'APPROVE', 'REJECT']);
  expect(allowedReviewEvents(rejected)).toEqual(['SAVE', 'SHOW', 'REMOVE']);
});
