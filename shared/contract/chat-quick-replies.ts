import * as z from 'zod';
import { MAX_QUICK_REPLIES, QUICK_REPLY_MAX } from '../rules/limits.ts';
import { defineCall } from './define-call.ts';
import { tolerantArray } from './envelope.ts';
import { writtenText } from './written-text.ts';

const answerSchema = z.object({
  /** In the order that the caller has chosen. */
  phrases: tolerantArray(z.string().min(1)),
});

/**
 * Returns the sentences that the caller has saved to insert into messages (常用语); only they see them. An API that lacks this call omits
 * `takesQuickReplies` in conversations.
 */
export const getQuickReplies = defineCall({
  name: 'chatQuickReplies.get',
  method: 'GET',
  path: '/api/chat/quick-replies',
  response: answerSchema,
});

/** Replaces all sentences of the caller. They are not checked for words that are not allowed: a message is, when it is sent. */
export const saveQuickReplies = defineCall({
  name: 'chatQuickReplies.save',
  method: 'PUT',
  forBlocked: 'allowed',
  path: '/api/chat/quick-replies',
  invalidates: ['chatQuickReplies.get'],
  body: z.object({
    phrases: z
      .array(
        writtenText('请输入常用语').min(1, '请填写内容，或删除这一条').max(QUICK_REPLY_MAX, `每条常用语不能超过 ${QUICK_REPLY_MAX} 个字`),
      )
      .max(MAX_QUICK_REPLIES, `最多保存 ${MAX_QUICK_REPLIES} 条常用语`)
      .superRefine((phrases, context) => {
        for (const [index, phrase] of phrases.entries()) {
          const first = phrases.indexOf(phrase);
          if (phrase && first < index) context.addIssue({ code: 'custom', path: [index], message: `和第 ${first + 1} 条重复` });
        }
      }),
  }),
  response: answerSchema,
});
