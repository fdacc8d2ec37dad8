import { dateText, exactText } from '#client/ui/format.ts';
import type { ChatMessage, ChatThreadPage } from '#shared/contract/chat.ts';
import { type OutboxEntry, undelivered } from './outbox.ts';

/** Lines of one person that follow each other within this time stand together, in ms. */
const TOGETHER_MS = 3 * 60_000;

/**
 * A conversation with what a later answer says: who may write, what is read, and the messages after one of those known. Some of them
 * may be known too, and one among them may have been late; the answer has their order. One that begins later than what is known ends stands
 * alone: the messages between can then be asked for.
 */
export function withNewer(known: ChatThreadPage, newer: ChatThreadPage): ChatThreadPage {
  const ids = new Set(newer.messages.map(({ id }) => id));
  const end = known.messages.findLastIndex(({ id }) => ids.has(id)) + 1;
  if (end === 0 && ids.size > 0 && newer.hasEarlier) return newer;
  const before = known.messages.slice(0, end).filter(({ id }) => !ids.has(id));
  return {
    ...newer,
    // An answer that was long under way may end earlier than what has come since.
    messages: [...before, ...newer.messages, ...known.messages.slice(end)],
    hasEarlier: known.messages.length > 0 ? known.hasEarlier : newer.hasEarlier,
  };
}

/** The same with messages from before those known. */
export const withEarlier = (known: ChatThreadPage, earlier: ChatThreadPage): ChatThreadPage => ({
  ...known,
  messages: [...earlier.messages.filter(({ id }) => known.messages.every((message) => message.id !== id)), ...known.messages],
  hasEarlier: earlier.hasEarlier,
});

/** One message as it stands in the conversation. */
export interface ChatLine {
  /** The same before and after the server has it. */
  key: string;
  content: string;
  /** ISO 8601 */
  at: string;
  isOwn: boolean;
  state: 'sent' | 'sending' | 'failed';
  /** Why it was not sent. */
  reason: string | null;
  /** It never arrived, for the server would not have it: written otherwise it is another message. */
  isRefused: boolean;
}

/** Lines of one person, close in time. */
export interface ChatGroup {
  key: string;
  isOwn: boolean;
  lines: ChatLine[];
}

export interface ChatDay {
  /** `2026-08-01`, Beijing time; null before the first line whose time can be read. */
  day: string | null;
  groups: ChatGroup[];
}

/**
 * All lines in order, each message once: what the server has, then what is still on its way there. A message that was not sent stays behind the
 * one after which it was written, for the talk goes on below it.
 */
export function toLines({ messages, peer }: ChatThreadPage, outbox: readonly OutboxEntry[]): ChatLine[] {
  const unsent = undelivered(outbox, messages);
  const placed = unsent.filter(({ state, after }) => state === 'failed' && messages.some(({ id }) => id === after));
  const known = messages.flatMap((message) => [
    toKnownLine(message, peer.id),
    ...placed.filter(({ after }) => after === message.id).map(toUnsentLine),
  ]);
  return [...known, ...unsent.filter((entry) => !placed.includes(entry)).map(toUnsentLine)];
}

const toKnownLine = ({ id, clientKey, content, createdAt, fromId }: ChatMessage, peerId: string): ChatLine => ({
  key: clientKey ?? id,
  content,
  at: createdAt,
  isOwn: fromId !== peerId,
  state: 'sent',
  reason: null,
  isRefused: false,
});

const toUnsentLine = ({ clientKey, content, at, state, reason, isRefused }: OutboxEntry): ChatLine => ({
  key: clientKey,
  content,
  at,
  isOwn: true,
  state,
  reason,
  isRefused: state === 'failed' && isRefused === true,
});

/** Lines by day, and within a day by person. */
export function toDays(lines: readonly ChatLine[]): ChatDay[] {
  const days: ChatDay[] = [];
  let before: ChatLine | null = null;
  for (const line of lines) {
    const time = Date.parse(line.at);
    const day = Number.isNaN(time) ? (days.at(-1)?.day ?? null) : dateText(time);
    const isNewDay = days.length === 0 || days.at(-1)?.day !== day;
    if (isNewDay) days.push({ day, groups: [] });
    const groups = days.at(-1)?.groups ?? [];
    const group = groups.at(-1);
    if (group && before && before.isOwn === line.isOwn && Date.parse(line.at) - Date.parse(before.at) < TOGETHER_MS) group.lines.push(line);
    else groups.push({ key: line.key, isOwn: line.isOwn, lines: [line] });
    before = line;
  }
  return days;
}

/** `12:30`, Beijing time; empty where it cannot be read. */
export const clockText = (iso: string): string => exactText(Date.parse(iso)).slice(11);

/** The last of one's own messages that the other has read, as a line's key; null while none is. */
export function lastReadKey({ messages, peer, readUpTo }: ChatThreadPage): string | null {
  const own = messages.filter(({ fromId }) => fromId !== peer.id);
  const upTo = own.findIndex(({ id }) => id === readUpTo);
  const last = own.findLast(({ read }, index) => read || index <= upTo);
  return last ? (last.clientKey ?? last.id) : null;
}

/** The latest message of the other; null while there is none. */
export const lastOfPeer = ({ messages, peer }: ChatThreadPage): ChatMessage | null =>
  messages.findLast(({ fromId }) => fromId === peer.id) ?? null;

/** The other's messages up to one are read, as the server has it by now. */
export function withPeerRead(thread: ChatThreadPage, upTo: string): ChatThreadPage {
  const last = thread.messages.findIndex(({ id }) => id === upTo);
  const messages = thread.messages.map((message, index) =>
    message.read || index > last || message.fromId !== thread.peer.id ? message : { ...message, read: true },
  );
  return { ...thread, messages };
}

/** The name of a person without a nickname. */
export const peerName = ({ nickname }: { nickname: string }): string => nickname || '未填写昵称';
