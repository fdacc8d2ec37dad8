import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { listBlockedAccounts, searchAccounts, showAccount } from '../features/review/account-sheet.ts';
import { runOperatorCommand } from '../features/review/operator-commands.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { type OperatorPageDeps, type OperatorSite, requireOwnForm, reviewerOf, seeOther } from './operator-pages.ts';
import { type RefusedBlock, userBody, usersBody } from './user-pages.ts';

const TITLE = '用户';

const blockSchema = z.object({
  level: z.enum(['WRITE', 'SIGN_IN']),
  until: z.enum(['1d', '7d', '30d', '365d', '']),
  reason: z.string().max(1_000).default(''),
  pause: z.literal('on').optional(),
});
const reasonSchema = z.object({ reason: z.string().trim().max(1_000).default('') });
/** Outcomes of the forms, by the query of the page that they redirect to. */
const outcomes: Readonly<Record<string, string>> = {
  block: '已限制该账号，并已通知本人',
  unblock: '已解除限制，并已通知本人',
  'sign-out': '已退出所有设备',
};

/** Creates `/users`, the search, and `/users/{id}`, one user with the forms that block, unblock and sign them out. */
export function userRoutes(deps: OperatorPageDeps, site: OperatorSite): Router {
  const router = Router();

  async function sendUser(request: Request, response: Response, status: number, refused: RefusedBlock | null): Promise<void> {
    const account = await showAccount(reviewerOf(deps, site, request), String(request.params['id']));
    const done = outcomes[String(request.query['done'])] ?? null;
    const body = userBody(account, { site, request, refused, done: refused ? null : done });
    await site.send(request, response, { title: account.nickname ?? '未填写昵称', body, status });
  }

  router.get('/users', async (request, response) => {
    const reviewer = reviewerOf(deps, site, request);
    const keyword = String(request.query['keyword'] ?? '')
      .trim()
      .slice(0, 32);
    const blocked = request.query['blocked'] === undefined ? null : await listBlockedAccounts(reviewer);
    const found = keyword === '' ? blocked : await searchAccounts(reviewer, keyword);
    await site.send(request, response, { title: TITLE, body: usersBody(site, keyword, found) });
  });

  router.get('/users/:id', (request, response) => sendUser(request, response, 200, null));

  /** Runs a command about the user of the address; a refused one leaves the page open with its reason. */
  async function run(request: Request, response: Response, command: string, input: object, reason = ''): Promise<void> {
    const id = String(request.params['id']);
    try {
      await runOperatorCommand(reviewerOf(deps, site, request), command, { user: id, ...input });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 404) throw error;
      return sendUser(request, response, error.status, { sentence: error.message, reason });
    }
    seeOther(response, `${site.base}/users/${encodeURIComponent(id)}?done=${command}`);
  }

  router.post('/users/:id/block', requireOwnForm(site), async (request, response) => {
    const form = blockSchema.safeParse(request.body);
    if (!form.success) throw new ApiError(400, '请从用户页面重新开始');
    const { level, until, reason, pause } = form.data;
    await run(request, response, 'block', { level, reason, pause: pause === 'on', ...(until !== '' && { until }) }, reason);
  });

  router.post('/users/:id/unblock', requireOwnForm(site), async (request, response) => {
    const { reason } = reasonSchema.parse(request.body ?? {});
    await run(request, response, 'unblock', reason === '' ? {} : { reason });
  });

  router.post('/users/:id/sign-out', requireOwnForm(site), (request, response) => run(request, response, 'sign-out', {}));

  return router;
}
