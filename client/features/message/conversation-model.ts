import { dateText, exactText } from '#client/ui/format.ts';
import type { ChatMessage, ChatThreadPage } from '#shared/contract/chat.ts';
import { type OutboxEntry, undelivered } from './outbox.ts';

/** Messages of one person that follow each other within this time form a group, in ms. */
const TOGETHER_MS = 3 * 60_000;

/**
 * Merges a later response into a conversation: who may write, the read state, and the messages after a known one. The response may repeat
 * known messages and contain one that was stored late; its order applies. A response that begins after a gap replaces the known messages:
 * the missing ones can then be requested as earlier messages.
 */
export function withNewer(known: ChatThreadPage, newer: ChatThreadPage): ChatThreadPage {
  const ids = new Set(newer.messages.map(({ id }) => id));
  const end = known.messages.findLastIndex(({ id }) => ids.has(id)) + 1;
  if (end === 0 && ids.size > 0 && newer.hasEarlier) return newer;
  const before = known.messages.slice(0, end).filter(({ id }) => !ids.has(id));
  return {
    ...newer,
    // A delayed response may end before messages that have arrived since.
    messages: [...before, ...newer.messages, ...known.messages.slice(end)],
    hasEarlier: known.messages.length > 0 ? known.hasEarlier : newer.hasEarlier,
  };
}

/** Adds earlier messages to a conversation. */
export const withEarlier = (known: ChatThreadPage, earlier: ChatThreadPage): ChatThreadPage => ({
  ...known,
  messages: [...earlier.messages.filter(({ id }) => known.messages.every((message) => message.id !== id)), ...known.messages],
  hasEarlier: earlier.hasEarlier,
});

/** A message as shown in the conversation. */
export interface ChatLine {
  /** Stays the same when the server has stored the message. */
  key: string;
  content: string;
  /** Time, ISO 8601. */
  at: string;
  isOwn: boolean;
  state: 'sent' | 'sending' | 'failed';
  /** The reason why it was not sent. */
  reason: string | null;
  /** The server refused the message, so it never arrived and a revised text is a new message. */
  isRefused: boolean;
}

/** Messages of one person, close in time. */
export interface ChatGroup {
  key: string;
  isOwn: boolean;
  lines: ChatLine[];
}

export interface ChatDay {
  /** `2026-08-01`, Beijing time; null before the first message with a readable time. */
  day: string | null;
  groups: ChatGroup[];
}

/**
 * Returns all messages in order, each of them once: those of the server, then those that are being sent. A failed message stays after the
 * one that was the last when it was written, because the conversation continues below it.
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

/** Groups messages by day, and within a day by person. */
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

/** Formats a time as `12:30`, Beijing time; empty if it cannot be parsed. */
export const clockText = (iso: string): string => exactText(Date.parse(iso)).slice(11);

/** Returns the key of the last own message that the peer has read, or null. */
export function lastReadKey({ messages, peer, readUpTo }: ChatThreadPage): string | null {
  const own = messages.filter(({ fromId }) => fromId !== peer.id);
  const upTo = own.findIndex(({ id }) => id === readUpTo);
  const last = own.findLast(({ read }, index) => read || index <= upTo);
  return last ? (last.clientKey ?? last.id) : null;
}

/** Returns the latest message of the peer, or null. */
export const lastOfPeer = ({ messages, peer }: ChatThreadPage): ChatMessage | null =>
  messages.findLast(({ fromId }) => fromId === peer.id) ?? null;

/** Marks the peer's messages up to the given one as read, as the server has done. */
export function withPeerRead(thread: ChatThreadPage, upTo: string): ChatThreadPage {
  const last = thread.messages.findIndex(({ id }) => id === upTo);
  const messages = thread.messages.map((message, index) =>
    message.read || index > last || message.fromId !== thread.peer.id ? message : { ...message, read: true },
  );
  return { ...thread, messages };
}

/** Returns the nickname, or a placeholder if there is none. */
export const peerName = ({ nickname }: { nickname: string }): string => nickname || '未填写昵称';
