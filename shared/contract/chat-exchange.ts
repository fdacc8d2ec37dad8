import * as z from 'zod';
import { exchangeStates, exchangeWays } from '../rules/contact-exchange.ts';
import { isMobilePhone } from '../rules/phone.ts';
import { contactObstacles, unlockMeans } from './access-enums.ts';
import { contactRefusalSchema } from './contact.ts';
import { defineCall } from './define-call.ts';
import { idSchema } from './envelope.ts';
import { wechatPattern } from './form-fields.ts';

const threadParams = z.object({ threadId: idSchema });

/**
 * Returns what it costs the caller if the other user accepts a request to exchange contacts. The reader pays as for the demand's contact, once
 * for both; a publisher, and a reader who has unlocked the contact, pay nothing.
 */
export const getExchangeTerms = defineCall({
  name: 'chatExchange.getTerms',
  method: 'GET',
  path: '/api/chat/:threadId/exchange',
  errors: [
    { status: 404, when: 'The caller takes part in no such conversation.' },
    { status: 503, when: 'The portal has no key to encrypt contacts with.' },
  ],
  params: threadParams,
  response: z.object({
    /** NONE: nothing; QUOTA: one unlock of today's quota; CONTACT: one boost; null: the caller may not ask. */
    cost: z
      .enum(['NONE', ...unlockMeans])
      .nullable()
      .catch(null),
    /** The sentence that says why the caller may not ask. */
    problem: z.string().nullish().catch(null),
    /** The obstacle, if the caller lacks the means. */
    reason: z.enum(contactObstacles).nullish().catch(null),
    /** Number of unlocks left in today's quota, and of CONTACT boosts. */
    quota: z.number().int().catch(0),
    props: z.number().int().catch(0),
  }),
});

/** The contact that a user gives in an exchange. */
const offered = {
  way: z.enum(exchangeWays, '请选择交换手机号还是微信'),
  value: z.string({ error: '请填写您的联系方式' }).trim().min(1, '请填写您的联系方式').max(40, '联系方式不正确'),
};

function checkOffer({ way, value }: { way: (typeof exchangeWays)[number]; value: string }, context: z.RefinementCtx): void {
  const isValid = way === 'PHONE' ? isMobilePhone(value) : wechatPattern.test(value);
  if (!isValid) context.addIssue({ code: 'custom', path: ['value'], message: way === 'PHONE' ? '请输入正确的手机号' : '微信号不正确' });
}

/** The state of an exchange after a change. Without contacts: answers of writes are stored for a day. */
const exchangeStateSchema = z.object({ id: idSchema, state: z.enum(exchangeStates) });

/** The reads that show an exchange. */
const exchangeReads = ['chat.getConversation', 'chat.listDemandMessages'] as const;
const exchangeParams = threadParams.extend({ exchangeId: idSchema });
const noSuchExchange = { status: 404, when: 'The caller takes part in no such conversation, or it has no such exchange.' };
const noKey = { status: 503, when: 'The portal has no key to encrypt contacts with.' };

/**
 * Asks the other user to exchange contacts, with a message. Nothing is shown or paid before they accept, within 72 hours. Repeating a
 * `clientKey` returns the existing request. Refused like `contact.unlock` if the caller would have to pay and cannot.
 */
export const askExchange = defineCall({
  name: 'chatExchange.ask',
  method: 'POST',
  forBlocked: 'refused',
  idempotent: false,
  path: '/api/chat/:threadId/exchange',
  refusal: contactRefusalSchema,
  errors: [
    {
      status: 403,
      when: 'The other user has blocked the caller, the publisher has not written yet, or the other user has refused three times.',
    },
    {
      status: 404,
      when: 'The caller takes part in no such conversation, or its demand is no longer shown and the caller would have to pay.',
    },
    {
      status: 409,
      when: 'A request for the same contact is open, the `clientKey` was used for another message, or the other user cannot be reached.',
    },
    noKey,
  ],
  invalidates: [...exchangeReads, 'chat.listConversations'],
  params: threadParams,
  body: z
    .object({
      ...offered,
      clientKey: z
        .string()
        .regex(/^[\w-]{8,64}$/, '消息标识不正确')
        .optional(),
    })
    .superRefine(checkOffer),
  response: exchangeStateSchema,
});

/**
 * Accepts a request, with the caller's own contact: both see both. A reader who asked pays now, and has then unlocked the demand's contact.
 * Idempotent: the first contact that was given stays.
 */
export const acceptExchange = defineCall({
  name: 'chatExchange.accept',
  method: 'POST',
  forBlocked: 'refused',
  idempotent: true,
  path: '/api/chat/:threadId/exchange/:exchangeId/accept',
  errors: [
    { status: 403, when: 'The other user has blocked the caller, or the caller has asked themselves.' },
    noSuchExchange,
    {
      status: 409,
      when: 'The request was withdrawn, refused or has expired, the other user cannot pay at present, or cannot be reached.',
    },
    noKey,
  ],
  invalidates: exchangeReads,
  params: exchangeParams,
  body: z.object(offered).superRefine(checkOffer),
  response: exchangeStateSchema,
});

/** Refuses a request. Idempotent. */
export const refuseExchange = defineCall({
  name: 'chatExchange.refuse',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: true,
  path: '/api/chat/:threadId/exchange/:exchangeId/refuse',
  errors: [
    { status: 403, when: 'The caller has asked themselves.' },
    noSuchExchange,
    { status: 409, when: 'The request was accepted or withdrawn, or has expired.' },
  ],
  invalidates: exchangeReads,
  params: exchangeParams,
  response: exchangeStateSchema,
});

/** Withdraws an own request, or an accepted exchange: both contacts are erased, and nobody sees them any more. Idempotent. */
export const withdrawExchange = defineCall({
  name: 'chatExchange.withdraw',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: true,
  path: '/api/chat/:threadId/exchange/:exchangeId/withdraw',
  errors: [
    { status: 403, when: 'The request is of the other user and still open.' },
    noSuchExchange,
    { status: 409, when: 'The request was refused or has expired.' },
  ],
  invalidates: exchangeReads,
  params: exchangeParams,
  response: exchangeStateSchema,
});
