import { beforeEach, expect, test } from '@jest/globals';
import type { OutboxEntry } from './outbox.ts';
import { readDraft, readOutbox, writeDraft, writeOutbox } from './unsent-storage.ts';

const mine = { threadId: '7', peerId: '2' };
const theirs = { threadId: '7', peerId: '1' };
const entry: OutboxEntry = { clientKey: 'k', content: '在吗', at: '2026-08-01', state: 'sending', reason: null, isLost: false, tries: 3 };

beforeEach(() => localStorage.clear());

test('each side of a conversation has its own draft, also in one browser', () => {
  writeDraft(mine, '我的草稿');
  expect(readDraft(mine)).toBe('我的草稿');
  expect(readDraft(theirs)).toBe('');
  writeDraft(mine, '');
  expect(localStorage.length).toBe(0);
});

test('what was on its way when the page was left may be lost; what arrived is not kept; refusals stay refusals', () => {
  writeOutbox(mine, [entry, { ...entry, clientKey: 'sent', state: 'sent' }, { ...entry, clientKey: 'refused', state: 'failed' }]);
  expect(readOutbox(mine).map(({ clientKey, state, isLost, tries }) => [clientKey, state, isLost, tries])).toEqual([
    ['k', 'failed', true, 0],
    ['refused', 'failed', false, 0],
  ]);
  expect(readOutbox(theirs)).toEqual([]);
});

test('old text and foreign content are nothing', () => {
  writeDraft(mine, '旧');
  const [name = ''] = Object.keys(localStorage);
  localStorage.setItem(name, JSON.stringify({ value: '旧', at: Date.now() - 8 * 24 * 60 * 60_000 }));
  expect(readDraft(mine)).toBe('');
  for (const text of ['{', '1', '{"value":7,"at":9e15}', 'null']) {
    localStorage.setItem(name, text);
    expect(readDraft(mine)).toBe('');
  }
  localStorage.setItem('CHAT_OUTBOX:7:2', JSON.stringify({ value: [null, {}, { clientKey: 1 }], at: Date.now() }));
  expect(readOutbox(mine)).toEqual([]);
});
