import * as z from 'zod';
import { REPORT_MAX } from '../rules/limits.ts';
import { chatReportReasons, reportStatuses } from '../text/report-names.ts';
import { defineCall } from './define-call.ts';
import { idSchema } from './envelope.ts';
import { recommendationReads } from './reads.ts';
import { writtenText } from './written-text.ts';

/** The reads that blocking a user makes stale: nothing of them is suggested any more, and messages to them are impossible. */
const blockedReads = [
  'chat.getConversation',
  'message.countUnread',
  'chat.listConversations',
  'user.getDetail',
  ...recommendationReads,
  'demandStats.listInterested',
] as const;

/** Blocks or unblocks messages of a user. Idempotent. */
export const blockUser = defineCall({
  name: 'chat.blockUser',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: true,
  path: '/api/chat/block',
  errors: [
    { status: 404, when: 'The user does not exist or is not visible to the caller.' },
    { status: 409, when: 'The caller cannot block themselves.' },
  ],
  invalidates: blockedReads,
  body: z.object({ userId: idSchema, blocked: z.boolean() }),
  response: z.object({ blocked: z.boolean() }),
});

/**
 * Reports the other user of a conversation to the operators, who get a copy of its latest messages; with `block` the caller also blocks
 * that user. Repeating an open report returns that report.
 */
export const reportPeer = defineCall({
  name: 'chat.reportPeer',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: true,
  path: '/api/chat/:threadId/report',
  errors: [
    { status: 404, when: 'The caller takes part in no such conversation.' },
    { status: 409, when: 'None of the latest messages is of the other user, or a report of theirs that says something else is open.' },
  ],
  invalidates: blockedReads,
  params: z.object({ threadId: idSchema }),
  body: z
    .object({
      reason: z.enum(chatReportReasons, '请选择举报原因'),
      content: writtenText().max(REPORT_MAX, `说明不能超过 ${REPORT_MAX} 个字`).default(''),
      block: z.boolean().default(false),
    })
    .refine(({ reason, content }) => reason !== 'OTHER' || content.length >= 5, { error: '请至少用 5 个字说明情况', path: ['content'] }),
  response: z.object({ id: idSchema, status: z.enum(reportStatuses).catch('PENDING') }),
});
