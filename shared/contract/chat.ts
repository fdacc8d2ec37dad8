import * as z from 'zod';
import { MAX_CHAT_PICTURES } from '../rules/chat-attachments.ts';
import { exchangeStates, exchangeWays } from '../rules/contact-exchange.ts';
import { type InboxFilter, inboxFilters } from '../rules/inbox-filters.ts';
import { INBOX_KEYWORD_MAX, MESSAGE_MAX } from '../rules/limits.ts';
import { greetings } from '../text/greetings.ts';
import { fileSchema, pictureSchema, sharedDemandSchema } from './chat-attachments.ts';
import { defineCall } from './define-call.ts';
import { idSchema, pageOf, pageQuery, timeSchema, tolerantArray } from './envelope.ts';
import { writtenLine, writtenText } from './written-text.ts';

const exchangeSchema = z.object({
  /** Also the id of the message that asks. */
  id: idSchema,
  way: z.enum(exchangeWays),
  state: z.enum(exchangeStates),
  /** The caller's own contact, while it is open or accepted. */
  ownValue: z.string().nullish().catch(null),
  /** The other user's contact, only while it is accepted. */
  peerValue: z.string().nullish().catch(null),
  /** Until when it can be accepted. */
  expiresAt: timeSchema,
});
export type ChatExchange = z.output<typeof exchangeSchema>;

const messageSchema = z.object({
  id: idSchema,
  demandId: idSchema,
  fromId: idSchema,
  toId: idSchema,
  content: z.string(),
  read: z.boolean().catch(false),
  createdAt: timeSchema,
  /** The sender's own key of the message; only the sender gets it back. */
  clientKey: z.string().nullish().catch(null),
  /** Whether the sender has retracted the message: its content is empty then. */
  retracted: z.boolean().optional().catch(undefined),
  /**
   * The pictures of the message, served at `/api/chat/{threadId}/pictures/{id}?size=320` or `1600` to the two users of the conversation. A
   * message with pictures and no text has the content `[图片]`.
   */
  pictures: z.array(pictureSchema).optional().catch(undefined),
  /**
   * The document of the message, served at `/api/chat/{threadId}/files/{id}` to the two users of the conversation. A message with a document
   * and no text has the content `[文件] {name}`, with or without pictures.
   */
  file: fileSchema.optional().catch(undefined),
  /** The demand that the message shares. Its content is `[需求] {title}`, with the title that the demand had then. */
  sharedDemand: sharedDemandSchema.optional().catch(undefined),
  /**
   * Whether the message contains contacts that its receiver may not see yet: in what the receiver gets of it, each is replaced by
   * `［联系方式已隐藏］`. The sender gets the whole content. An API that masks nothing omits it.
   */
  contactsMasked: z.boolean().optional().catch(undefined),
  /** The exchange of contacts that the message asks for. Its content is `[交换手机号]` or `[交换微信]`, and it cannot be retracted. */
  exchange: exchangeSchema.optional().catch(undefined),
});
export type ChatMessage = z.output<typeof messageSchema>;

/** Lists messages between the caller and others, latest first; filtered by demand, by person, or both. */
export const listDemandMessages = defineCall({
  name: 'chat.listDemandMessages',
  method: 'GET',
  path: '/v1/demMessage/page',
  query: z.object({ demandId: idSchema.optional(), peerId: idSchema.optional(), ...pageQuery }),
  response: pageOf(messageSchema),
});

interface Sendable {
  content?: string | undefined;
  greetingIndex?: number | undefined;
  pictureIds?: readonly string[] | undefined;
  fileId?: string | undefined;
}
const hasContent = ({ content, greetingIndex, pictureIds, fileId }: Sendable): boolean =>
  (content ?? greetingIndex ?? pictureIds ?? fileId) !== undefined;

/**
 * Sends a message: `content`, the number of a preset greeting, from 0, pictures and a document that the caller has uploaded to the
 * conversation, with or without `content`, or a demand that is shown, alone. A reader writes to the publisher; the publisher names the reader
 * as `peerId`. Repeating a `clientKey` returns the existing message, so no message is ever sent twice. 403 if one of the two has blocked
 * the other.
 */
export const sendDemandMessage = defineCall({
  name: 'chat.sendMessage',
  method: 'POST',
  forBlocked: 'refused',
  idempotent: false,
  path: '/api/demand/message/save',
  errors: [
    {
      status: 403,
      when: 'The receiver has blocked the caller, or the message has attachments and the receiver has not written in the conversation yet.',
    },
    { status: 404, when: 'The demand or the receiver does not exist or is not visible to the caller.' },
    {
      status: 409,
      when: 'The `clientKey` was used for another message, or the message cannot be received: the account is deleted or unavailable, that user has not written yet, or the demand to share is not shown.',
    },
  ],
  invalidates: ['chat.listConversations'],
  body: z
    .object({
      demandId: idSchema,
      peerId: idSchema.optional(),
      content: writtenText().min(1, '请输入消息').max(MESSAGE_MAX, `消息不能超过 ${MESSAGE_MAX} 个字`).optional(),
      greetingIndex: z
        .number()
        .int()
        .min(0)
        .max(greetings.length - 1, '没有这条问候语')
        .optional(),
      /** Pictures from `chat.uploadPicture`, in the order in which they are shown; each can be sent once. */
      pictureIds: z
        .array(z.string().min(1, '图片编号不正确').max(100, '图片编号不正确'))
        .min(1, '请选择图片')
        .max(MAX_CHAT_PICTURES, `一条消息最多 ${MAX_CHAT_PICTURES} 张图片`)
        .refine((ids) => new Set(ids).size === ids.length, '同一张图片只能发送一次')
        .optional(),
      /** A document from `chat.uploadFile`; it can be sent once. */
      fileId: z.string().min(1, '文件编号不正确').max(100, '文件编号不正确').optional(),
      /** Any demand that is shown, of the caller or of others. */
      sharedDemandId: idSchema.optional(),
      clientKey: z
        .string()
        .regex(/^[\w-]{8,64}$/, '消息标识不正确')
        .optional(),
    })
    .refine(({ sharedDemandId, ...message }) => sharedDemandId !== undefined || hasContent(message), {
      error: '请输入消息',
      path: ['content'],
    })
    .refine(({ sharedDemandId, ...message }) => sharedDemandId === undefined || !hasContent(message), {
      error: '需求要单独发送',
      path: ['sharedDemandId'],
    }),
  response: z.object({ id: idSchema, threadId: idSchema, createdAt: timeSchema.optional() }),
});

/** Settings of the caller for a conversation. The other user learns nothing of it. */
const settingsSchema = z.object({
  /** Its unread messages count nowhere. */
  muted: z.boolean().catch(false),
  /** It precedes the others in the list. */
  pinned: z.boolean().catch(false),
  /** The caller has deleted it from their list, and there has been no message since. */
  hidden: z.boolean().catch(false),
  /** Id of the last message when the caller deleted it: it and those before it are not shown to them. */
  hiddenUpTo: idSchema.nullish().catch(null),
});
export type ThreadSettings = z.output<typeof settingsSchema>;
/** Absent where the API lacks `chat.changeSettings`; the page then does not offer it. */
const optionalSettings = settingsSchema.optional().catch(undefined);

const peerSchema = z.object({ id: idSchema, nickname: z.string().catch(''), avatar: z.string().nullish().catch(null) });
const threadSchema = z.object({
  threadId: idSchema,
  peer: peerSchema,
  demand: z.object({ id: idSchema, title: z.string(), demandNumber: z.string().nullish().catch(null) }),
  lastMessage: z.string().catch(''),
  unread: z.number().int().catch(0),
  updatedAt: timeSchema.nullish().catch(null),
  /** The message that deleting the conversation hides, with those before it. */
  lastMessageId: idSchema.nullish().catch(null),
  settings: optionalSettings,
  /** The latest message that contains the keyword; null if there is none, or no keyword. */
  match: z.string().nullish().catch(null),
  /** Id of that message: the conversation can be opened at it. */
  matchId: idSchema.nullish().catch(null),
});
export type ChatThread = z.output<typeof threadSchema>;

const countSchema = z.number().int();
const filterCounts = Object.fromEntries(inboxFilters.map((filter) => [filter, countSchema])) as Record<InboxFilter, typeof countSchema>;
const inboxCountsSchema = z.object({ all: countSchema, ...filterCounts });
export type InboxCounts = z.output<typeof inboxCountsSchema>;

/**
 * Lists the caller's conversations without hidden ones: pinned ones first, then those with the latest messages. `filter`: those with unread
 * messages that count, those about the caller's own demands, or those in which the caller has contacted a publisher. `keyword`: those whose
 * other user, demand (title or number) or messages contain it; messages are searched in the latest 1,000 conversations. `counts`: number of
 * conversations for each filter, for the same keyword; an API that filters nothing omits it, and the page then offers no filters.
 */
export const listConversations = defineCall({
  name: 'chat.listConversations',
  method: 'GET',
  path: '/api/chat/inbox/page',
  query: z.object({
    filter: z.enum(inboxFilters, '会话分类不正确').optional(),
    keyword: writtenLine().max(INBOX_KEYWORD_MAX, `关键词不能超过 ${INBOX_KEYWORD_MAX} 个字`).optional(),
    ...pageQuery,
  }),
  response: z.intersection(pageOf(threadSchema), z.object({ counts: inboxCountsSchema.nullish().catch(null) })),
});
export type InboxPage = z.output<typeof listConversations.response>;

const threadParams = z.object({ threadId: idSchema });

/**
 * Returns one conversation, its messages in chronological order: the latest `limit`, those before message `before`, or all after `after`
 * (at most `limit`); none that the caller has hidden. 404 unless the caller takes part in it.
 */
export const getConversation = defineCall({
  name: 'chat.getConversation',
  method: 'GET',
  path: '/api/chat/:threadId/messages',
  errors: [{ status: 404, when: 'The caller takes part in no such conversation.' }],
  params: threadParams,
  query: z.object({
    before: idSchema.optional(),
    after: idSchema.optional(),
    limit: z.coerce.number('条数不正确').int('条数不正确').min(1, '条数不正确').max(50, '最多 50 条').default(30),
  }),
  response: z.object({
    threadId: idSchema,
    peer: peerSchema.extend({ orgName: z.string().nullish().catch(null) }),
    demand: z.object({
      id: idSchema,
      demandNumber: z.string(),
      title: z.string(),
      typeCode: z.string().catch(''),
      available: z.boolean().catch(true),
      /** Whether others than its publisher can open it. An API that does not tell it omits it. */
      shown: z.boolean().optional().catch(undefined),
      publisherId: idSchema,
    }),
    /** Whether the caller has blocked the other user. */
    blocked: z.boolean().catch(false),
    /** Whether operators have yet to answer the caller's report about the other user; absent where the API takes no such reports. */
    reported: z.boolean().optional().catch(undefined),
    /** Whether the other user has blocked the caller: nothing can be sent. */
    blockedByPeer: z.boolean().catch(false),
    /** Whether the other user's account is deleted: nothing can be sent. */
    peerGone: z.boolean().catch(false),
    /** Whether the other user cannot be reached at present: nothing can be sent. */
    peerAway: z.boolean().catch(false),
    messages: tolerantArray(messageSchema),
    /** Whether there are messages before the first of these. */
    hasEarlier: z.boolean().catch(false),
    /** Id of the last message of the caller that the other user has read. */
    readUpTo: idSchema.nullish().catch(null),
    /**
     * Ids of the latest retracted messages of the conversation, whether or not `messages` contains them. An API that lacks
     * `chat.retractMessage` omits it, and the page then does not offer to retract.
     */
    retractedIds: z.array(idSchema).optional().catch(undefined),
    /**
     * Whether the caller may send pictures: not before the other user has written. An API that lacks `chat.uploadPicture` omits it, and the
     * page then does not offer to send any.
     */
    takesPictures: z.boolean().optional().catch(undefined),
    /** The same for documents; an API that lacks `chat.uploadFile` omits it. */
    takesFiles: z.boolean().optional().catch(undefined),
    /** Whether the caller may share demands; an API that lacks it omits this. */
    takesSharedDemands: z.boolean().optional().catch(undefined),
    /**
     * Whether the caller may ask for an exchange of contacts: the reader not before the publisher has written. An API that lacks
     * `chatExchange.ask`, or has no key to encrypt contacts with, omits it, and the page then does not offer it.
     */
    takesExchanges: z.boolean().optional().catch(undefined),
    /** Whether the caller may save sentences of their own. An API that lacks `chatQuickReplies.get` omits it: the page then does not ask for any. */
    takesQuickReplies: z.boolean().optional().catch(undefined),
    /**
     * Whether the two see contacts in each other's messages: the reader has unlocked the demand's contact, or the two have exchanged theirs. A
     * change of it changes `content` of messages that were read before. An API that masks nothing omits it.
     */
    showsContacts: z.boolean().optional().catch(undefined),
    /** The open exchanges of the conversation and those that changed last, whether or not `messages` contains them. */
    exchanges: tolerantArray(exchangeSchema).optional().catch(undefined),
    /** The server's time, so that a message can be retracted for two minutes even if the client's clock is wrong. */
    now: timeSchema.nullish().catch(null),
    settings: optionalSettings,
  }),
});
export type ChatThreadPage = z.output<typeof getConversation.response>;

/** Marks all messages to the caller in the conversation as read, up to the given one. */
export const markThreadRead = defineCall({
  name: 'chat.markRead',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: true,
  path: '/api/chat/:threadId/read',
  errors: [{ status: 404, when: 'The caller takes part in no such conversation.' }],
  invalidates: ['message.countUnread', 'chat.listConversations', 'user.getDetail'],
  params: threadParams,
  body: z.object({ upTo: idSchema.optional() }),
  response: z.object({ unread: z.number().int().catch(0) }),
});

/**
 * Mutes, pins or hides a conversation for the caller alone; what is not named stays. Hiding takes it off their list until there is a new
 * message, hides its messages up to `upTo` (without it: all) from them for good, and unpins it. Returns all settings. Idempotent if a hiding
 * call names `upTo`.
 */
export const changeThreadSettings = defineCall({
  name: 'chat.changeSettings',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: true,
  path: '/api/chat/:threadId/settings',
  errors: [
    { status: 404, when: 'The caller takes part in no such conversation.' },
    { status: 409, when: 'The caller has pinned 20 conversations already, or the one to pin is hidden.' },
  ],
  invalidates: ['chat.getConversation', 'chat.listConversations', 'chat.listDemandMessages', 'message.countUnread', 'user.getDetail'],
  params: threadParams,
  body: z
    .object({
      muted: z.boolean().optional(),
      pinned: z.boolean().optional(),
      hidden: z.literal(true, '已删除的会话不能恢复，有新消息后会重新出现').optional(),
      upTo: idSchema.optional(),
    })
    .refine(({ muted, pinned, hidden }) => muted !== undefined || pinned !== undefined || hidden !== undefined, {
      error: '请选择要更改的设置',
    })
    .refine(({ pinned, hidden }) => !(pinned && hidden), { error: '不能同时置顶和删除', path: ['pinned'] }),
  response: settingsSchema,
});

/**
 * Retracts a message of the caller within two minutes after it was sent: its content is erased, for both users. Idempotent. Also
 * allowed after either user has blocked the other, and to a caller who may not write.
 */
export const retractMessage = defineCall({
  name: 'chat.retractMessage',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: true,
  path: '/api/chat/:threadId/messages/:messageId/retract',
  errors: [
    { status: 403, when: 'The message is not of the caller.' },
    { status: 404, when: 'The caller takes part in no such conversation, or it has no such message.' },
    { status: 409, when: 'The message was sent more than two minutes ago, or asks for an exchange of contacts.' },
  ],
  // The receiver's counts change too; the event stream announces that to their browser.
  invalidates: ['chat.getConversation', 'chat.listConversations', 'chat.listDemandMessages'],
  params: threadParams.extend({ messageId: idSchema }),
  response: z.object({ retracted: z.boolean() }),
});
