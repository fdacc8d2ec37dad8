import { dateText, exactText } from '#client/ui/format.ts';
import type { ChatExchange, ChatMessage, ChatThreadPage, ThreadSettings } from '#shared/contract/chat.ts';
import type { ChatAttachments, SharedDemand } from '#shared/contract/chat-attachments.ts';
import { fileWords, PICTURE_WORDS } from '#shared/rules/chat-attachments.ts';
import { timeToRetract } from '#shared/rules/retraction.ts';
import { withExchanges } from './exchange-model.ts';
import { type OutboxEntry, undelivered } from './outbox.ts';

/** Messages of one person that follow each other within this time form a group, in ms. */
const TOGETHER_MS = 3 * 60_000;

/**
 * Merges a later response into a conversation: who may write, the read state, and the messages after a known one. The response may repeat
 * known messages and contain one that was stored late; its order applies. A response that begins after a gap replaces the known messages:
 * the missing ones can then be requested as earlier messages. So does one that shows contacts otherwise than the known messages do.
 */
export function withNewer(cached: ChatThreadPage, newer: ChatThreadPage): ChatThreadPage {
  if (showsOtherwise(cached, newer)) return withExchanges(withoutContent(newer, retractedIn(cached, newer)), cached, newer);
  const known = hiddenUpTo(cached) === hiddenUpTo(newer) ? cached : withoutHidden(cached, newer);
  const ids = new Set(newer.messages.map(({ id }) => id));
  const end = known.messages.findLastIndex(({ id }) => ids.has(id)) + 1;
  const retracted = retractedIn(known, newer);
  if (end === 0 && ids.size > 0 && newer.hasEarlier) return withExchanges(withoutContent(newer, retracted), known, newer);
  const before = known.messages.slice(0, end).filter(({ id }) => !ids.has(id));
  const merged = {
    ...newer,
    // A delayed response may end before messages that have arrived since.
    messages: [...before, ...newer.messages, ...known.messages.slice(end)],
    hasEarlier: known.messages.length > 0 ? known.hasEarlier : newer.hasEarlier,
  };
  return withExchanges(withoutContent(merged, retracted), known, newer);
}

/** Returns whether contacts are masked in the messages of one response only: an exchange or an unlocking came between. */
export const showsOtherwise = (known: ChatThreadPage, newer: ChatThreadPage): boolean => known.showsContacts !== newer.showsContacts;

/** Adds earlier messages to a conversation, unless it was hidden, or shows contacts otherwise, after they were requested. */
export function withEarlier(known: ChatThreadPage, earlier: ChatThreadPage): ChatThreadPage {
  if (hiddenUpTo(known) !== hiddenUpTo(earlier) || showsOtherwise(known, earlier)) return known;
  const added = earlier.messages.filter(({ id }) => known.messages.every((message) => message.id !== id));
  const merged = { ...known, messages: [...added, ...known.messages], hasEarlier: earlier.hasEarlier };
  return withExchanges(withoutContent(merged, retractedIn(known, earlier)), known, earlier);
}

const hiddenUpTo = ({ settings }: ChatThreadPage): string | null => settings?.hiddenUpTo ?? null;

/**
 * Drops the messages that the user has hidden since, on another device or in another tab. If the last of them is not among the known ones,
 * those stay that the response repeats: it contains no hidden ones.
 */
function withoutHidden(known: ChatThreadPage, newer: ChatThreadPage): ChatThreadPage {
  const { messages } = known;
  const last = messages.findIndex(({ id }) => id === hiddenUpTo(newer));
  if (last >= 0) return { ...known, messages: messages.slice(last + 1), hasEarlier: false };
  const first = messages.findIndex(({ id }) => newer.messages.some((message) => message.id === id));
  return { ...known, messages: first < 0 ? [] : messages.slice(first), hasEarlier: newer.hasEarlier };
}

/** Applies what the API answered to a change of the settings; it names the last message that is hidden. */
export function withSettings(thread: ChatThreadPage, settings: ThreadSettings): ChatThreadPage {
  const changed = { ...thread, settings };
  return hiddenUpTo(thread) === hiddenUpTo(changed) ? changed : withoutHidden(changed, { ...changed, messages: [], hasEarlier: false });
}

/** Marks a message as retracted, as the server has done. */
export const withRetracted = (thread: ChatThreadPage, id: string): ChatThreadPage => withoutContent(thread, retractedIn(thread).add(id));

/** Returns the ids of the messages that any of the responses says are retracted. */
const retractedIn = (...responses: ChatThreadPage[]): Set<string> =>
  new Set(
    responses.flatMap(({ messages, retractedIds = [] }) => [
      ...retractedIds,
      ...messages.flatMap(({ id, retracted }) => (retracted ? id : [])),
    ]),
  );

/**
 * Erases the content of these messages, and remembers their ids: a response that was requested before a retraction may arrive after it, and
 * must not bring the content back.
 */
function withoutContent(thread: ChatThreadPage, retracted: ReadonlySet<string>): ChatThreadPage {
  if (retracted.size === 0) return thread;
  const messages = thread.messages.map((message) =>
    retracted.has(message.id) && !message.retracted
      ? { ...message, content: '', pictures: undefined, file: undefined, sharedDemand: undefined, retracted: true }
      : message,
  );
  return { ...thread, messages, ...(thread.retractedIds && { retractedIds: [...retracted] }) };
}

/** A message as shown in the conversation. */
export interface ChatLine extends ChatAttachments {
  /** Stays the same when the server has stored the message. */
  key: string;
  /** The server's id; null until it has stored the message. */
  id: string | null;
  /** The text; empty if there are only attachments or a demand. */
  content: string;
  /** The demand that it shares; null for any other message. */
  sharedDemand: SharedDemand | null;
  /** The exchange of contacts that it asks for; null for any other message. */
  exchange: ChatExchange | null;
  /** Time, ISO 8601. */
  at: string;
  isOwn: boolean;
  state: 'sent' | 'sending' | 'failed';
  /** The reason why it was not sent. */
  reason: string | null;
  /** The server refused the message, so it never arrived and a revised text is a new message. */
  isRefused: boolean;
  /** The sender has retracted the message, so it has no content. */
  isRetracted: boolean;
  /** The receiver does not see the contacts in it. */
  isMasked: boolean;
}

/** Messages of one person, close in time; either all of them retracted or none. */
export interface ChatGroup {
  key: string;
  isOwn: boolean;
  isRetracted: boolean;
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

const toKnownLine = (
  { id, clientKey, content, pictures = [], file, sharedDemand, exchange, createdAt, fromId, retracted, contactsMasked }: ChatMessage,
  peerId: string,
): ChatLine => ({
  key: clientKey ?? id,
  id,
  content: sharedDemand || content === wordsFor(pictures, file) ? '' : content,
  pictures,
  file: file ?? null,
  sharedDemand: sharedDemand ?? null,
  exchange: exchange ?? null,
  at: createdAt,
  isOwn: fromId !== peerId,
  state: 'sent',
  reason: null,
  isRefused: false,
  isRetracted: retracted === true,
  isMasked: contactsMasked === true && !retracted,
});

/** Returns the words of a message that has only attachments; null for a message without any. */
function wordsFor(pictures: readonly unknown[], file: ChatMessage['file']): string | null {
  if (file) return fileWords(file.name);
  return pictures.length > 0 ? PICTURE_WORDS : null;
}

const toUnsentLine = ({
  clientKey,
  content,
  pictures = [],
  file = null,
  sharedDemand = null,
  at,
  state,
  reason,
  isRefused,
}: OutboxEntry): ChatLine => ({
  key: clientKey,
  id: null,
  content,
  pictures,
  file,
  sharedDemand,
  exchange: null,
  at,
  isOwn: true,
  state,
  reason,
  isRefused: state === 'failed' && isRefused === true,
  isRetracted: false,
  isMasked: false,
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
    if (group && before && belongTogether(before, line)) group.lines.push(line);
    else groups.push({ key: line.key, isOwn: line.isOwn, isRetracted: line.isRetracted, lines: [line] });
    before = line;
  }
  return days;
}

const belongTogether = (before: ChatLine, line: ChatLine): boolean =>
  before.isOwn === line.isOwn && before.isRetracted === line.isRetracted && Date.parse(line.at) - Date.parse(before.at) < TOGETHER_MS;

/**
 * Returns the keys of the own messages that can still be retracted at a time of the server, in ms since 1970. A request to exchange contacts is
 * withdrawn instead.
 */
export const retractableKeys = (lines: readonly ChatLine[], now: number): string[] =>
  lines.flatMap(({ key, id, isOwn, isRetracted, exchange, at }) =>
    isOwn && id && !isRetracted && !exchange && timeToRetract(Date.parse(at), now) > 0 ? key : [],
  );

/** Formats a time as `12:30`, Beijing time; empty if it cannot be parsed. */
export const clockText = (iso: string): string => exactText(Date.parse(iso)).slice(11);

/**
 * Returns the key of the last own message that the peer has read, or null. A retracted message shows no mark, so the one before it has it.
 */
export function lastReadKey({ messages, peer, readUpTo }: ChatThreadPage): string | null {
  const own = messages.filter(({ fromId }) => fromId !== peer.id);
  const upTo = own.findIndex(({ id }) => id === readUpTo);
  const last = own.findLast(({ read, retracted }, index) => !retracted && (read || index <= upTo));
  return last ? (last.clientKey ?? last.id) : null;
}

/** Returns the latest message of the peer that is not retracted, or null. */
export const lastOfPeer = ({ messages, peer }: ChatThreadPage): ChatMessage | null =>
  messages.findLast(({ fromId, retracted }) => fromId === peer.id && !retracted) ?? null;

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
