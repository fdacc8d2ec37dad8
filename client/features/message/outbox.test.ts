import { expect, test } from '@jest/globals';
import { lostEntries, nextOutbox, type OutboxEntry, type OutboxEvent } from './outbox.ts';

const written = (clientKey: string) => ({ clientKey, content: '在吗', at: '2026-08-01T10:00:00Z', after: null });
const play = (...events: OutboxEvent[]): readonly OutboxEntry[] => events.reduce(nextOutbox, []);

test('retrying a message keeps its entry and increases its tries', () => {
  const entries = play(
    { type: 'sending', entry: written('one') },
    { type: 'failed', clientKey: 'one', reason: '网络', isLost: true },
    { type: 'sending', entry: written('one') },
  );
  expect(entries).toEqual([{ ...written('one'), state: 'sending', reason: null, isLost: true, isRefused: false, tries: 2 }]);
});

test('only messages that may have been lost are retried automatically, and not indefinitely', () => {
  const lost: OutboxEvent = { type: 'failed', clientKey: 'one', reason: '网络', isLost: true };
  const refused: OutboxEvent = { type: 'failed', clientKey: 'two', reason: '对方不接收', isLost: false };
  const entries = play({ type: 'sending', entry: written('one') }, lost, { type: 'sending', entry: written('two') }, refused);
  expect(lostEntries(entries).map(({ clientKey }) => clientKey)).toEqual(['one']);
  const tired = Array.from({ length: 9 }).reduce<readonly OutboxEntry[]>(
    (known) => nextOutbox(nextOutbox(known, { type: 'sending', entry: written('one') }), lost),
    [],
  );
  expect(lostEntries(tired)).toEqual([]);
});

test('delivered messages leave the outbox; without any, the outbox is unchanged', () => {
  const entries = play({ type: 'sending', entry: written('one') }, { type: 'sent', clientKey: 'one', id: '7' });
  expect(nextOutbox(entries, { type: 'delivered', messages: [{ id: '7', clientKey: 'one' }] })).toEqual([]);
  // The API may return messages without their client keys.
  expect(nextOutbox(entries, { type: 'delivered', messages: [{ id: '7', clientKey: null }] })).toEqual([]);
  expect(nextOutbox(entries, { type: 'delivered', messages: [{ id: '8', clientKey: 'other' }] })).toBe(entries);
});

test('entries restored after a reload come first, without duplicates', () => {
  const [entry] = play({ type: 'sending', entry: written('new') });
  if (!entry) throw new Error('nothing was written');
  const restored = { ...entry, clientKey: 'old' };
  expect(nextOutbox([entry], { type: 'restored', entries: [restored, entry] }).map(({ clientKey }) => clientKey)).toEqual(['old', 'new']);
});

test('a discarded message is removed', () => {
  expect(play({ type: 'sending', entry: written('one') }, { type: 'discarded', clientKey: 'one' })).toEqual([]);
});
