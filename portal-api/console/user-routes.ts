import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { runOperatorCommand } from '../features/operator/operator-commands.ts';
import { listBlockedAccounts, searchAccounts, showAccount } from '../features/operator/users/account-sheet.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { type OperatorPageDeps, type OperatorSite, operatorOf, requireOwnForm, seeOther } from './operator-pages.ts';
import { type RefusedForm, type UserForm, userBody, usersBody } from './user-pages.ts';

const TITLE = '用户';

const blockSchema = z.object({
  level: z.enum(['WRITE', 'SIGN_IN']),
  until: z.enum(['1d', '7d', '30d', '365d', '']),
  reason: z.string().max(1_000).default(''),
  pause: z.literal('on').optional(),
});
const unblockSchema = z.object({ reason: z.string().trim().max(1_000).default('') });
const liftedSchema = z.object({ lifted: z.boolean() });
/** Outcomes of the forms, by the query of the page that they redirect to. */
const outcomes = {
  block: '已限制该账号，并已通知本人',
  unblock: '已解除限制，并已通知本人',
  'not-blocked': '该账号原本没有限制',
  'sign-out': '已退出所有设备',
};
const doneSchema = z.object({ done: z.enum(['block', 'unblock', 'not-blocked', 'sign-out']) }).transform(({ done }) => outcomes[done]);

/** Creates `/users`, the search, and `/users/{id}`, one user with the forms that block, unblock and sign them out. */
export function userRoutes(deps: OperatorPageDeps, site: OperatorSite): Router {
  const router = Router();

  async function sendUser(request: Request, response: Response, status: number, refused: RefusedForm | null): Promise<void> {
    const account = await showAccount(operatorOf(deps, site, request), String(request.params['id']));
    const done = refused ? null : (doneSchema.safeParse(request.query).data ?? null);
    const body = userBody(account, { site, request, refused, done });
    await site.send(request, response, { title: account.nickname ?? '未填写昵称', body, status });
  }

  router.get('/users', async (request, response) => {
    const operator = operatorOf(deps, site, request);
    const keyword = String(request.query['keyword'] ?? '')
      .trim()
      .slice(0, 32);
    const blocked = request.query['blocked'] === undefined ? null : await listBlockedAccounts(operator);
    const found = keyword === '' ? blocked : await searchAccounts(operator, keyword);
    await site.send(request, response, { title: TITLE, body: usersBody(site, keyword, found) });
  });

  router.get('/users/:id', (request, response) => sendUser(request, response, 200, null));

  /** Runs a command about the user of the address. A refused one leaves the page open with its reason. Returns its answer, or null. */
  async function run(
    request: Request,
    response: Response,
    command: string,
    given: UserForm,
    input: object,
  ): Promise<{ answer: unknown } | null> {
    try {
      return { answer: await runOperatorCommand(operatorOf(deps, site, request), command, { user: request.params['id'], ...input }) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 404) throw error;
      await sendUser(request, response, error.status, { command, sentence: error.message, given });
      return null;
    }
  }
  const back = (request: Request, response: Response, done: keyof typeof outcomes): void =>
    seeOther(response, `${site.base}/users/${encodeURIComponent(String(request.params['id']))}?done=${done}`);

  router.post('/users/:id/block', requireOwnForm(site), async (request, response) => {
    const form = blockSchema.safeParse(request.body);
    if (!form.success) throw new ApiError(400, '请从用户页面重新开始');
    const given = { ...form.data, pause: form.data.pause === 'on' };
    const { until, ...block } = given;
    if (await run(request, response, 'block', given, { ...block, ...(until !== '' && { until }) })) back(request, response, 'block');
  });

  router.post('/users/:id/unblock', requireOwnForm(site), async (request, response) => {
    const form = unblockSchema.safeParse(request.body);
    if (!form.success) throw new ApiError(400, '请从用户页面重新开始');
    const done = await run(request, response, 'unblock', form.data, form.data.reason === '' ? {} : form.data);
    if (done) back(request, response, liftedSchema.parse(done.answer).lifted ? 'unblock' : 'not-blocked');
  });

  router.post('/users/:id/sign-out', requireOwnForm(site), async (request, response) => {
    if (await run(request, response, 'sign-out', { reason: '' }, {})) back(request, response, 'sign-out');
  });

  return router;
}
