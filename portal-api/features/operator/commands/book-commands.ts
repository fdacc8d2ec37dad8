import * as z from 'zod';
import { DOCTOR_READERS, examineBooks } from '../../../maintenance/doctor/examine-books.ts';
import { closeIssue, listIssues, reconcileDay, showIssue, takeIssue } from '../money/issue-service.ts';
import { day } from './command-fields.ts';
import { define } from './define-command.ts';

const issueId = z.string('请填写编号').regex(/^\d{1,18}$/, '账务问题的编号是 issues 列出的数字');

/** Commands for the books of the portal. */
export const bookCommands = {
  doctor: define(z.object({ deep: z.boolean().default(false) }), (operator, { deep }) =>
    examineBooks(operator.db, { deep, now: operator.now }, DOCTOR_READERS),
  ),
  issues: define(z.object({ all: z.boolean().default(false) }), (operator, given) => listIssues(operator, given)),
  issue: define(z.object({ id: issueId }), (operator, given) => showIssue(operator, given.id)),
  'issue-take': define(z.object({ id: issueId }), (operator, given) => takeIssue(operator, given.id)),
  'issue-close': define(
    z.object({ id: issueId, note: z.string('请用 --note 说明').trim().min(2, '说明至少 2 个字').max(500) }),
    (operator, given) => closeIssue(operator, given.id, given.note),
  ),
  reconcile: define(z.object({ day }), (operator, given) => reconcileDay(operator, given.day)),
};
