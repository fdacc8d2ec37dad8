import * as z from 'zod';
import { answerChatReport, listChatReports } from '../chat-report-service.ts';
import { answerReport, listReportQueue } from '../review-service.ts';
import { id, reason } from './command-fields.ts';
import { define } from './define-command.ts';

/** Commands that answer reports of demands, and of people in conversations. */
export const reportCommands = {
  reports: define(z.object({}), (reviewer) => listReportQueue(reviewer)),
  answer: define(
    z.object({
      reportId: id,
      verdict: z.enum(['UPHELD', 'DISMISSED'], '结论应为 upheld 或 dismissed'),
      text: reason,
      pause: z.boolean().default(false),
    }),
    (reviewer, { reportId, ...answer }) => answerReport(reviewer, reportId, answer),
  ),
  'chat-reports': define(z.object({}), (reviewer) => listChatReports(reviewer)),
  'chat-answer': define(
    z.object({
      reportId: id,
      verdict: z.enum(['UPHELD', 'DISMISSED'], '结论应为 upheld 或 dismissed'),
      text: reason,
      restrict: z.boolean().default(false),
    }),
    (reviewer, { reportId, ...answer }) => answerChatReport(reviewer, reportId, answer),
  ),
};
