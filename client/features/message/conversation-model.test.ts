import { expect, test } from '@jest/globals';
import type { ChatMessage, ChatThreadPage } from '#shared/contract/chat.ts';
import {
  clockText,
  lastOfPeer,
  lastReadKey,
  retractableKeys,
  toDays,
  toLines,
  withEarlier,
  withNewer,
  withPeerRead,
  withRetracted,
  withSettings,
} from './conversation-model.ts';
import type { OutboxEntry } from './outbox.ts';

const message = (id: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  demandId: '1',
  fromId: 'peer',
  toId: 'me',
  content: `第 ${id} 条`,
  read: false,
  createdAt: '2026-08-01T10:00:00+08:00',
  clientKey: null,
  ...more,
});
const own = (id: string, more: Partial<ChatMessage> = {}): ChatMessage => message(id, { fromId: 'me', toId: 'peer', ...more });

const threadOf = (messages: ChatMessage[], more: Partial<ChatThreadPage> = {}): ChatThreadPage => ({
  threadId: '700001',
  peer: { id: 'peer', nickname: '林晓', avatar: null, orgName: null },
  demand: { id: '1', demandNumber: 'BD10000023', title: '求合作', typeCode: '10', available: true, publisherId: 'peer' },
  blocked: false,
  blockedByPeer: false,
  peerGone: false,
  peerAway: false,
  messages,
  hasEarlier: false,
  readUpTo: null,
  ...more,
});
const entry = (clientKey: string, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  clientKey,
  content: '在吗',
  at: '2026-08-01T10:05:00+08:00',
  after: null,
  state: 'sending',
  reason: null,
  isLost: false,
  tries: 1,
  ...more,
});
const ids = ({ messages }: ChatThreadPage) => messages.map(({ id }) => id);

test('messages are replaced by a response that shows contacts otherwise, and earlier ones of before are not added', () => {
  const masked = threadOf([message('1'), message('2', { content: '微信［联系方式已隐藏］', contactsMasked: true })], {
    hasEarlier: true,
    showsContacts: false,
  });
  const shown = threadOf([message('2', { content: '微信：bdwang88' }), own('3')], { hasEarlier: true, showsContacts: true });
  const merged = withNewer(masked, shown);
  expect(ids(merged)).toEqual(['2', '3']);
  expect(merged).toMatchObject({ hasEarlier: true, showsContacts: true });
  expect(toLines(masked, []).map(({ isMasked }) => isMasked)).toEqual([false, true]);
  expect(toLines(merged, []).map(({ content, isMasked }) => [content, isMasked])).toEqual([
    ['微信：bdwang88', false],
    ['第 3 条', false],
  ]);
  expect(withEarlier(merged, threadOf([message('1')], { showsContacts: false }))).toBe(merged);
});

test('newer messages are appended without duplicates and do not affect hasEarlier', () => {
  const known = threadOf([message('1'), message('2')], { hasEarlier: true });
  const merged = withNewer(known, threadOf([message('2'), message('3')], { readUpTo: '1', blockedByPeer: true, hasEarlier: false }));
  expect(ids(merged)).toEqual(['1', '2', '3']);
  expect(merged).toMatchObject({ hasEarlier: true, readUpTo: '1', blockedByPeer: true });
});

test('a message that was stored late is inserted in its place', () => {
  const known = threadOf([message('1'), message('2'), message('4')]);
  expect(ids(withNewer(known, threadOf([message('2'), message('3'), message('4'), message('5')])))).toEqual(['1', '2', '3', '4', '5']);
});

test('a delayed response keeps the messages that arrived after it', () => {
  const known = threadOf([message('1'), message('2'), message('3'), message('4')]);
  expect(ids(withNewer(known, threadOf([message('2'), message('3')], { hasEarlier: true })))).toEqual(['1', '2', '3', '4']);
});

test('messages after a gap replace the known ones and report that there are earlier ones', () => {
  const known = threadOf([message('1'), message('2')]);
  const apart = threadOf([message('8'), message('9')], { hasEarlier: true });
  expect(withNewer(known, apart)).toEqual(apart);
  expect(ids(withNewer(known, threadOf([message('2'), message('3')], { hasEarlier: true })))).toEqual(['1', '2', '3']);
  expect(ids(withNewer(known, threadOf([], { hasEarlier: true })))).toEqual(['1', '2']);
});

test('the first messages of an empty conversation determine whether there are earlier ones', () => {
  expect(withNewer(threadOf([]), threadOf([message('8')], { hasEarlier: true }))).toMatchObject({ hasEarlier: true });
});

test('earlier messages are prepended without duplicates and change nothing else', () => {
  const known = threadOf([message('3')], { hasEarlier: true, readUpTo: '3' });
  const merged = withEarlier(known, threadOf([message('1'), message('2'), message('3')], { hasEarlier: false, blocked: true }));
  expect(ids(merged)).toEqual(['1', '2', '3']);
  expect(merged).toMatchObject({ hasEarlier: false, readUpTo: '3', blocked: false });
});

test('unsent messages come last, and only once if the server has them too', () => {
  const thread = threadOf([message('1'), own('2', { clientKey: 'key-one' })]);
  const lines = toLines(thread, [entry('key-one', { state: 'sent' }), entry('key-two', { state: 'failed', reason: '网络' })]);
  expect(lines.map(({ key, isOwn, state, reason }) => [key, isOwn, state, reason])).toEqual([
    ['1', false, 'sent', null],
    ['key-one', true, 'sent', null],
    ['key-two', true, 'failed', '网络'],
  ]);
});

test('a failed message stays where it was written; one that is being sent, or whose position is not loaded, comes last', () => {
  const thread = threadOf([message('1'), own('2'), message('3')]);
  const keysOf = (known: ChatThreadPage, more: Partial<OutboxEntry>) => toLines(known, [entry('mine', more)]).map(({ key }) => key);
  expect(keysOf(thread, { state: 'failed', after: '2' })).toEqual(['1', '2', 'mine', '3']);
  expect(keysOf(thread, { state: 'sending', after: '2' })).toEqual(['1', '2', '3', 'mine']);
  expect(keysOf(thread, { state: 'failed', after: 'long ago' })).toEqual(['1', '2', '3', 'mine']);
  expect(keysOf(threadOf([]), { state: 'failed' })).toEqual(['mine']);
});

test('a message has the same key before and after it is sent', () => {
  const [before] = toLines(threadOf([]), [entry('key-one')]);
  const [after] = toLines(threadOf([own('9', { clientKey: 'key-one' })]), []);
  expect(after?.key).toBe(before?.key);
});

test('days follow Beijing time; messages of one person are grouped if less than three minutes apart', () => {
  const at = (createdAt: string) => ({ createdAt });
  const lines = toLines(
    threadOf([
      message('1', at('2026-08-01T15:58:00Z')),
      message('2', at('2026-08-01T15:59:59Z')),
      message('3', at('2026-08-01T16:00:00Z')),
      own('4', at('2026-08-01T16:00:10Z')),
      own('5', at('2026-08-01T16:03:09Z')),
      own('6', at('2026-08-01T16:06:10Z')),
    ]),
    [],
  );
  expect(toDays(lines).map(({ day, groups }) => [day, groups.map((group) => group.lines.map(({ key }) => key))])).toEqual([
    ['2026-08-01', [['1', '2']]],
    ['2026-08-02', [['3'], ['4', '5'], ['6']]],
  ]);
  expect(clockText('2026-08-01T16:03:09Z')).toBe('00:03');
});

test('a message with an unreadable time belongs to the day before it and shows no time', () => {
  const [unread, later, odd] = [message('1', { createdAt: '昨天' }), message('2'), message('3', { createdAt: '' })];
  const linesOf = (messages: ChatMessage[]) =>
    toDays(toLines(threadOf(messages), [])).map(({ day, groups }) => [day, groups.flatMap(({ lines }) => lines.map(({ key }) => key))]);
  expect(linesOf([unread])).toEqual([[null, ['1']]]);
  expect(linesOf([unread, later, odd])).toEqual([
    [null, ['1']],
    ['2026-08-01', ['2', '3']],
  ]);
  expect(clockText('昨天')).toBe('');
});

test('finds the last own message that was read by readUpTo or by its read flag', () => {
  const messages = [own('1', { clientKey: 'first-key' }), own('2'), message('3'), own('4')];
  expect(lastReadKey(threadOf(messages))).toBeNull();
  expect(lastReadKey(threadOf(messages, { readUpTo: '1' }))).toBe('first-key');
  expect(lastReadKey(threadOf(messages, { readUpTo: '4' }))).toBe('4');
  expect(lastReadKey(threadOf(messages, { readUpTo: 'long ago' }))).toBeNull();
  expect(lastReadKey(threadOf([own('1'), own('2', { read: true }), own('3')]))).toBe('2');
});

test('marks the peer’s messages as read up to the given one and no further', () => {
  const read = withPeerRead(threadOf([message('1'), own('2'), message('3'), message('4')]), '3');
  expect(read.messages.map((line) => line.read)).toEqual([true, false, true, false]);
  expect(lastOfPeer(read)?.id).toBe('4');
  expect(lastOfPeer(threadOf([own('1')]))).toBeNull();
});

const contents = ({ messages }: ChatThreadPage) => messages.map(({ content }) => content);
const retracted = { content: '', retracted: true };

test('a response erases known messages that it names as retracted, even those that it does not contain', () => {
  const known = threadOf([message('1'), own('2'), message('3')], { retractedIds: [] });
  const merged = withNewer(known, threadOf([message('3'), message('4')], { retractedIds: ['2', '1'], hasEarlier: true }));
  expect(contents(merged)).toEqual(['', '', '第 3 条', '第 4 条']);
  expect(merged.messages.map((line) => line.retracted === true)).toEqual([true, true, false, false]);
  expect(contents(withNewer(known, threadOf([message('2', retracted), message('3')])))).toEqual(['第 1 条', '', '第 3 条']);
});

test('a delayed response does not bring back the content of a retracted message', () => {
  const known = withRetracted(threadOf([own('1'), own('2')], { retractedIds: [] }), '2');
  expect(contents(known)).toEqual(['第 1 条', '']);
  const delayed = threadOf([own('1'), own('2')], { retractedIds: [] });
  const later = withNewer(withNewer(known, delayed), threadOf([own('2', { read: true }), message('3')], { retractedIds: [] }));
  expect([contents(later), later.messages[1]?.read]).toEqual([['第 1 条', '', '第 3 条'], true]);
  // One that replaces the known messages, and one of earlier messages that was requested before the retraction.
  const apart = threadOf([message('8'), message('9')], { hasEarlier: true, retractedIds: ['0', '9'] });
  const replaced = withNewer(later, apart);
  expect([contents(replaced), contents(withEarlier(replaced, delayed))]).toEqual([
    ['第 8 条', ''],
    ['第 1 条', '', '第 8 条', ''],
  ]);
  expect(contents(withEarlier(replaced, threadOf([own('0')])))[0]).toBe('');
});

test('an API that lacks retractions does not seem to have them after a merge', () => {
  const merged = withNewer(threadOf([own('1', retracted)]), threadOf([own('1'), message('2')]));
  expect([contents(merged), merged.retractedIds]).toEqual([['', '第 2 条'], undefined]);
});

test('retracted messages are lines of their own between the groups of one person, without the read mark', () => {
  const thread = threadOf([own('1'), own('2'), own('3', retracted), own('4', retracted), own('5')], { readUpTo: '4' });
  const groups = toDays(toLines(thread, [])).flatMap((day) => day.groups);
  expect(groups.map(({ isRetracted, lines }) => [isRetracted, lines.map(({ key }) => key)])).toEqual([
    [false, ['1', '2']],
    [true, ['3', '4']],
    [false, ['5']],
  ]);
  expect(lastReadKey(thread)).toBe('2');
  expect(lastOfPeer(threadOf([message('1'), message('2', retracted)]))?.id).toBe('1');
});

test('own messages that the server has stored can be retracted for two minutes', () => {
  const at = (seconds: number) => ({ createdAt: `2026-08-01T10:00:${String(seconds).padStart(2, '0')}+08:00` });
  const messages = [
    own('1', at(0)),
    own('2', { ...at(30), clientKey: 'my-key' }),
    message('3', at(40)),
    own('4', { ...at(50), ...retracted }),
  ];
  const lines = toLines(threadOf(messages), [entry('sending')]);
  const keysAt = (time: string) => retractableKeys(lines, Date.parse(time));
  expect(keysAt('2026-08-01T10:01:59+08:00')).toEqual(['1', 'my-key']);
  expect(keysAt('2026-08-01T10:02:00+08:00')).toEqual(['my-key']);
  expect(keysAt('2026-08-01T10:02:30+08:00')).toEqual([]);
});

const settings = (hiddenUpTo: string | null) => ({ muted: false, pinned: false, hidden: false, hiddenUpTo });
const idsOf = ({ messages }: ChatThreadPage) => messages.map(({ id }) => id).join('');
const five = threadOf(
  ['1', '2', '3', '4', '5'].map((id) => message(id)),
  { hasEarlier: true, settings: settings(null) },
);

test.each<[string, string, string[], string]>([
  ['all known messages', '5', [], ''],
  ['later ones than the known', '7', ['8'], '8'],
  ['the first of them', '2', ['3', '4', '5'], '345'],
  ['earlier ones than the known', '0', ['3', '4', '5', '6'], '3456'],
])('a conversation hidden elsewhere loses %s', (_name, upTo, ids, left) => {
  const newer = threadOf(
    ids.map((id) => message(id)),
    { settings: settings(upTo) },
  );
  const shown = withNewer(five, newer);
  expect(idsOf(shown)).toBe(left);
  expect([shown.hasEarlier, shown.settings?.hiddenUpTo]).toEqual([false, upTo]);
  // The next poll changes nothing more.
  expect(idsOf(withNewer(shown, newer))).toBe(left);
});

test('earlier messages that were requested before the conversation was hidden are not added', () => {
  const hidden = withSettings(five, settings('3'));
  expect([idsOf(hidden), hidden.hasEarlier]).toEqual(['45', false]);
  expect(idsOf(withEarlier(hidden, threadOf([message('0')], { settings: settings(null) })))).toBe('45');
  expect(idsOf(withSettings(five, { ...settings(null), muted: true }))).toBe('12345');
});
