import { exactText } from '#client/ui/format.ts';
import type { ChatExchange, ChatThreadPage } from '#shared/contract/chat.ts';
import { type ExchangeState, exchangeWayNames } from '#shared/rules/contact-exchange.ts';

/** An exchange never returns to a state of a lower rank. */
const ranks: Readonly<Record<ExchangeState, number>> = { PENDING: 0, ACCEPTED: 1, REFUSED: 2, WITHDRAWN: 2, EXPIRED: 2 };

/**
 * Shows in all messages of a conversation the latest state of their exchanges that any of the responses names, the last one being the newest. A
 * response that was requested before a change may arrive after it, and must not bring an earlier state back, nor contacts that were withdrawn.
 */
export function withExchanges(thread: ChatThreadPage, ...responses: readonly ChatThreadPage[]): ChatThreadPage {
  const latest = new Map<string, ChatExchange>();
  for (const { messages, exchanges = [] } of responses)
    for (const exchange of [...messages.flatMap((message) => message.exchange ?? []), ...exchanges]) {
      const known = latest.get(exchange.id);
      if (!known || ranks[exchange.state] >= ranks[known.state]) latest.set(exchange.id, exchange);
    }
  if (latest.size === 0) return thread;
  const messages = thread.messages.map((message) => {
    const exchange = latest.get(message.id);
    return message.exchange && exchange && exchange !== message.exchange ? { ...message, exchange } : message;
  });
  return { ...thread, messages, ...(thread.exchanges && { exchanges: [...latest.values()] }) };
}

/** Applies the state that a write has answered. The contacts of an exchange that ended are gone. */
export function withExchangeState(thread: ChatThreadPage, { id, state }: { id: string; state: ExchangeState }): ChatThreadPage {
  const known = thread.messages.find((message) => message.id === id)?.exchange;
  if (!known) return thread;
  const isOver = ranks[state] === 2;
  const changed = { ...known, state, ...(isOver && { ownValue: null, peerValue: null }) };
  return withExchanges(thread, thread, { ...thread, messages: [], exchanges: [changed] });
}

const ends: Readonly<Partial<Record<ExchangeState, (isOwn: boolean) => string>>> = {
  REFUSED: (isOwn) => (isOwn ? '对方已拒绝' : '您已拒绝'),
  WITHDRAWN: () => '已撤回',
  EXPIRED: () => '72 小时内未确认，已失效',
};

/** Returns the words of a card: who asked for what, and what became of it. `isOwn`: the user has asked. */
export function describeExchange({ way, state, expiresAt }: ChatExchange, isOwn: boolean, peer: string) {
  const name = exchangeWayNames[way];
  const until = exactText(Date.parse(expiresAt)).slice(5);
  const title = isOwn ? `您请求交换${name}` : `${peer}请求与您交换${name}`;
  const open = isOwn ? `等待对方确认，${until} 前有效` : `${until} 前有效`;
  return {
    title: state === 'ACCEPTED' ? `已交换${name}` : title,
    status: state === 'PENDING' ? open : (ends[state]?.(isOwn) ?? null),
    isOver: ranks[state] === 2,
  };
}
