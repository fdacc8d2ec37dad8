import * as z from 'zod';
import { answerChatReport, listChatReports } from '../moderation/chat-report-service.ts';
import { answerReport, listReportQueue } from '../moderation/demand-report-service.ts';
import { id, reason } from './command-fields.ts';
import { define } from './define-command.ts';

/** Commands that answer reports of demands, and of people in conversations. */
export const reportCommands = {
  reports: define(z.object({}), (operator) => listReportQueue(operator)),
  answer: define(
    z.object({
      reportId: id,
      verdict: z.enum(['UPHELD', 'DISMISSED'], '结论应为 upheld 或 dismissed'),
      text: reason,
      pause: z.boolean().default(false),
    }),
    (operator, { reportId, ...answer }) => answerReport(operator, reportId, answer),
  ),
  'chat-reports': define(z.object({}), (operator) => listChatReports(operator)),
  'chat-answer': define(
    z.object({
      reportId: id,
      verdict: z.enum(['UPHELD', 'DISMISSED'], '结论应为 upheld 或 dismissed'),
      text: reason,
      restrict: z.boolean().default(false),
    }),
    (operator, { reportId, ...answer }) => answerChatReport(operator, reportId, answer),
  ),
};
