import { expect, test } from '@jest/globals';
import { lostEntries, nextOutbox, type OutboxEntry, type OutboxEvent } from './outbox.ts';

const written = (clientKey: string) => ({ clientKey, content: '在吗', at: '2026-08-01T10:00:00Z', after: null });
const play = (...events: OutboxEvent[]): readonly OutboxEntry[] => events.reduce(nextOutbox, []);

test('a message sent again is the same entry, tried once more', () => {
  const entries = play(
    { type: 'sending', entry: written('one') },
    { type: 'failed', clientKey: 'one', reason: '网络', isLost: true },
    { type: 'sending', entry: written('one') },
  );
  expect(entries).toEqual([{ ...written('one'), state: 'sending', reason: null, isLost: true, isRefused: false, tries: 2 }]);
});

test('only what may have been lost is tried again by itself, and not for ever', () => {
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

test('what the server shows leaves the outbox; nothing delivered changes nothing', () => {
  const entries = play({ type: 'sending', entry: written('one') }, { type: 'sent', clientKey: 'one', id: '7' });
  expect(nextOutbox(entries, { type: 'delivered', messages: [{ id: '7', clientKey: 'one' }] })).toEqual([]);
  // An API may show messages without their senders' keys.
  expect(nextOutbox(entries, { type: 'delivered', messages: [{ id: '7', clientKey: null }] })).toEqual([]);
  expect(nextOutbox(entries, { type: 'delivered', messages: [{ id: '8', clientKey: 'other' }] })).toBe(entries);
});

test('entries from before a reload come first and are not doubled', () => {
  const [entry] = play({ type: 'sending', entry: written('new') });
  if (!entry) throw new Error('nothing was written');
  const restored = { ...entry, clientKey: 'old' };
  expect(nextOutbox([entry], { type: 'restored', entries: [restored, entry] }).map(({ clientKey }) => clientKey)).toEqual(['old', 'new']);
});

test('a message that is given up is gone', () => {
  expect(play({ type: 'sending', entry: written('one') }, { type: 'discarded', clientKey: 'one' })).toEqual([]);
});
