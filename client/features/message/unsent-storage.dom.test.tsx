import { beforeEach, expect, test } from '@jest/globals';
import { DAY_MS } from '#shared/durations.ts';
import type { OutboxEntry } from './outbox.ts';
import { readDraft, readOutbox, writeDraft, writeOutbox } from './unsent-storage.ts';

const mine = { threadId: '7', peerId: '2' };
const theirs = { threadId: '7', peerId: '1' };
const entry: OutboxEntry = {
  clientKey: 'k',
  content: '在吗',
  at: '2026-08-01',
  after: null,
  state: 'sending',
  reason: null,
  isLost: false,
  tries: 3,
};
const keys = (...names: string[]) => new Set(names);

beforeEach(() => localStorage.clear());

test('each side of a conversation has its own draft in the same browser', () => {
  writeDraft(mine, '我的草稿');
  expect(readDraft(mine)).toBe('我的草稿');
  expect(readDraft(theirs)).toBe('');
  writeDraft(mine, '');
  expect(localStorage.length).toBe(0);
});

test('messages that were being sent may be lost, sent ones are not stored, and refused ones stay refused', () => {
  const entries: OutboxEntry[] = [
    entry,
    { ...entry, clientKey: 'sent', state: 'sent' },
    { ...entry, clientKey: 'refused', state: 'failed' },
  ];
  writeOutbox(mine, entries, keys('k', 'sent', 'refused'));
  expect(readOutbox(mine).map(({ clientKey, state, isLost, tries }) => [clientKey, state, isLost, tries])).toEqual([
    ['k', 'failed', true, 0],
    ['refused', 'failed', false, 0],
  ]);
  expect(readOutbox(theirs)).toEqual([]);
});

test('two tabs with the same conversation each keep their own unsent messages', () => {
  writeOutbox(mine, [entry], keys('k'));
  writeOutbox(mine, [{ ...entry, clientKey: 'other' }], keys('other'));
  expect(readOutbox(mine).map(({ clientKey }) => clientKey)).toEqual(['k', 'other']);
  writeOutbox(mine, [], keys('k'));
  expect(readOutbox(mine).map(({ clientKey }) => clientKey)).toEqual(['other']);
  writeOutbox(mine, [], keys('k', 'other'));
  expect(localStorage.length).toBe(0);
});

test('ignores expired text and invalid content', () => {
  writeDraft(mine, '旧');
  const [name = ''] = Object.keys(localStorage);
  localStorage.setItem(name, JSON.stringify({ value: '旧', at: Date.now() - 8 * DAY_MS }));
  expect(readDraft(mine)).toBe('');
  for (const text of ['{', '1', '{"value":7,"at":9e15}', 'null']) {
    localStorage.setItem(name, text);
    expect(readDraft(mine)).toBe('');
  }
  localStorage.setItem('CHAT_OUTBOX:7:2', JSON.stringify({ value: [null, {}, { clientKey: 1 }], at: Date.now() }));
  expect(readOutbox(mine)).toEqual([]);
});
