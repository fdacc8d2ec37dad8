import { randomBytes } from 'node:crypto';
import express, { Router } from 'express';
import { FORM_LIMIT } from '../console/operator-pages.ts';
import { operatorPageRoutes } from '../console/operator-routes.ts';
import { readUploadForms } from '../console/read-upload-forms.ts';
import type { PortalApiDeps } from '../deps.ts';
import { toDatabaseId } from '../platform/db/database-id.ts';
import { createCsrfTokens, isFromElsewhere } from '../platform/http/csrf-token.ts';
import { html } from '../platform/http/html.ts';
import { requireLoopback } from '../platform/http/require-loopback.ts';
import type { WechatIdentity } from '../platform/providers/providers.ts';
import { createOutbox } from '../platform/providers/sandbox-outbox.ts';
import { issueWechatCode } from '../platform/providers/wechat/sandbox-wechat.ts';
import { sandboxApiRoutes } from './api-routes.ts';
import { sandboxClockRoutes } from './clock-routes.ts';
import { sandboxJverifyRoutes } from './jverify-routes.ts';
import { listOutboxLines } from './outbox-items.ts';
import { outboxBody } from './outbox-page.ts';
import { sendSandboxPage } from './sandbox-page.ts';
import { ensureWechatIdentity, listWechatUsers } from './sandbox-repository.ts';
import { sandboxSite } from './sandbox-site.ts';
import { wechatBody } from './wechat-page.ts';
import { readWechatReturn, returnSubject, toReturnAddress } from './wechat-return.ts';

const USERS_SHOWN = 8;

/**
 * Creates the sandbox pages: messages that would have been sent to third parties, and WeChat's page. For this machine only (SANDBOX=on).
 */
export function sandboxRoutes(deps: Pick<PortalApiDeps, 'db' | 'clock' | 'config' | 'providers' | 'identityKey'>): Router {
  const { db, clock, config } = deps;
  const router = Router();
  const outbox = createOutbox(db, clock);
  const { tokenFor, isValid } = createCsrfTokens();
  router.use(requireLoopback);
  router.use(sandboxClockRoutes({ db, clock }));
  router.use(sandboxJverifyRoutes(outbox));
  router.use(sandboxApiRoutes(config.tokenHeader));

  router.get('/outbox.json', async (request, response) => {
    const lines = await listOutboxLines(outbox, request.query);
    response
      .set('Cache-Control', 'no-store')
      .status(lines ? 200 : 400)
      .json(lines ?? { code: 400, message: '查询条件不正确', data: null });
  });

  router.get('/', async (_request, response) => {
    const lines = (await listOutboxLines(outbox, {})) ?? [];
    sendSandboxPage(response, { title: '沙盒工作台', body: outboxBody(lines), refreshSeconds: 5 });
  });

  router.get('/wechat', async (request, response) => {
    const back = readWechatReturn(request.query, config.publicOrigin);
    if (!back)
      return sendSandboxPage(response, {
        title: '返回地址不正确',
        status: 400,
        body: html`<p>redirect_uri 必须指向本机或已配置的 PUBLIC_ORIGIN。</p>`,
      });
    const users = await listWechatUsers(db, USERS_SHOWN);
    sendSandboxPage(response, {
      title: '微信登录（沙盒）',
      body: wechatBody(back, users, tokenFor(returnSubject(back))),
      formTargets: [back.redirectUri.origin],
    });
  });

  router.post('/wechat', express.urlencoded({ extended: false, limit: '10kb' }), async (request, response) => {
    const form: Record<string, unknown> = { ...request.body };
    const back = readWechatReturn(form, config.publicOrigin);
    if (!back || isFromElsewhere(request) || !isValid(returnSubject(back), form['csrfToken'])) {
      return sendSandboxPage(response, { title: '请求无效', status: 403, body: html`<p>请从微信登录页面重新开始。</p>` });
    }
    const identity = await chooseIdentity(String(form['choice']));
    const code = identity ? await issueWechatCode(outbox, identity) : null;
    response.set('Cache-Control', 'no-store').redirect(303, toReturnAddress(back, code));
  });

  router.use(
    express.urlencoded({ extended: false, limit: FORM_LIMIT }),
    readUploadForms(async () => 'sandbox'),
  );
  router.use(operatorPageRoutes(deps, sandboxSite(deps.db, { tokenFor, isValid })));

  /** Returns the chosen identity; null for a refusal and for an unknown user. */
  async function chooseIdentity(choice: string): Promise<WechatIdentity | null> {
    if (choice === 'new') {
      const suffix = randomBytes(6).toString('hex');
      return { openid: `sandbox-new-${suffix}`, nickname: `微信用户${suffix.slice(0, 4)}` };
    }
    const userId = choice.startsWith('user:') ? toDatabaseId(choice.slice('user:'.length)) : null;
    return (userId && (await ensureWechatIdentity(db, userId, clock.now()))) || null;
  }

  return router;
}
