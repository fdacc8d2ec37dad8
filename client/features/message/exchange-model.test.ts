import { expect, test } from '@jest/globals';
import type { ChatExchange, ChatThreadPage } from '#shared/contract/chat.ts';
import { exchangeStates } from '#shared/rules/contact-exchange.ts';
import { describeExchange, withExchangeState, withExchanges } from './exchange-model.ts';

const exchange = (more: Partial<ChatExchange> = {}): ChatExchange => ({
  id: '12',
  way: 'WECHAT',
  state: 'PENDING',
  ownValue: null,
  peerValue: null,
  expiresAt: '2026-08-04T10:00:00+08:00',
  ...more,
});
const thread = (shown: ChatExchange | undefined, exchanges?: ChatExchange[]) =>
  ({ messages: [{ id: '11' }, { id: '12', ...(shown && { exchange: shown }) }], ...(exchanges && { exchanges }) }) as ChatThreadPage;
const shownIn = ({ messages }: ChatThreadPage) => messages.find(({ id }) => id === '12')?.exchange;

test('a later response changes the exchange of an older message', () => {
  const accepted = exchange({ state: 'ACCEPTED', peerValue: 'peer_wx_1' });
  const known = thread(exchange());
  expect(shownIn(withExchanges(known, known, { ...thread(undefined, [accepted]), messages: [] }))).toEqual(accepted);
});

test('a response that is late brings back neither a state nor a contact', () => {
  const accepted = exchange({ state: 'ACCEPTED', peerValue: 'peer_wx_1' });
  const withdrawn = withExchangeState(thread(accepted, [accepted]), { id: '12', state: 'WITHDRAWN' });
  expect(shownIn(withdrawn)).toMatchObject({ state: 'WITHDRAWN', peerValue: null });
  for (const late of [exchange(), accepted])
    expect(shownIn(withExchanges(withdrawn, withdrawn, thread(late, [late])))).toMatchObject({ state: 'WITHDRAWN', peerValue: null });
});

test('the contacts come with the next response after an acceptance', () => {
  const known = withExchangeState(thread(exchange()), { id: '12', state: 'ACCEPTED' });
  expect(shownIn(known)).toMatchObject({ state: 'ACCEPTED', peerValue: null });
  const answer = exchange({ state: 'ACCEPTED', ownValue: 'own_wx_1', peerValue: 'peer_wx_1' });
  expect(shownIn(withExchanges(known, known, thread(undefined, [answer])))).toEqual(answer);
});

test('conversations without exchanges, and of APIs that have none, stay as they are', () => {
  const plain = thread(undefined);
  expect(withExchanges(plain, plain, plain)).toBe(plain);
  expect(withExchangeState(plain, { id: '12', state: 'REFUSED' })).toBe(plain);
});

test('a card says who asked for what, and what became of it', () => {
  const wordsOf = (isOwn: boolean) =>
    exchangeStates.map((state) =>
      Object.values(describeExchange(exchange({ state }), isOwn, '林晓'))
        .slice(0, 2)
        .join('｜'),
    );
  expect(wordsOf(true)).toEqual([
    '您请求交换微信｜等待对方确认，08-04 10:00 前有效',
    '已交换微信｜',
    '您请求交换微信｜对方已拒绝',
    '您请求交换微信｜已撤回',
    '您请求交换微信｜72 小时内未确认，已失效',
  ]);
  expect(wordsOf(false)).toEqual([
    '林晓请求与您交换微信｜08-04 10:00 前有效',
    '已交换微信｜',
    '林晓请求与您交换微信｜您已拒绝',
    '林晓请求与您交换微信｜已撤回',
    '林晓请求与您交换微信｜72 小时内未确认，已失效',
  ]);
});
