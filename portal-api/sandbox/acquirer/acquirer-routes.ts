import express, { type Request, type Response, Router } from 'express';
import type { PortalApiDeps } from '../../deps.ts';
import { createCsrfTokens, isFromElsewhere } from '../../platform/http/csrf-token.ts';
import { html } from '../../platform/http/html.ts';
import { requireLoopback } from '../../platform/http/require-loopback.ts';
import type { AcquirerEndpoint } from '../../platform/providers/pay/sandbox-pay.ts';
import { sendSandboxPage } from '../sandbox-page.ts';
import { isOwnAddress } from '../wechat-return.ts';
import type { Acquirer } from './acquirer.ts';
import { ActImpossible, act, actSchema } from './acts.ts';
import { alipayService } from './alipay-service.ts';
import { channelName, paymentBody, paymentsBody, paySubject } from './pay-pages.ts';
import { changePayment, findPayment, listPayments, listRefunds } from './payments.ts';
import { wechatService } from './wechat-service.ts';

const SHOWN = 50;
const MAX_BODY = '100kb';

type AcquirerDeps = Pick<PortalApiDeps, 'db' | 'clock' | 'config'>;

/**
 * Creates the routes of the sandbox's acquirer, for this machine only. `service` speaks the providers' protocols at `/sandbox/acquirer` and
 * needs the raw bytes of a request; `pages` serves users and programs at `/sandbox/pay`.
 */
export function acquirerRoutes({ db, clock, config }: AcquirerDeps, place: AcquirerEndpoint): { service: Router; pages: Router } {
  const acquirer: Acquirer = { db, clock, place, notifyVia: config.notifyVia, downUntil: new Map(), tickets: new Map() };
  const service = Router();
  service.use(requireLoopback, express.raw({ type: () => true, limit: MAX_BODY }));
  service.use('/wechat', wechatService(acquirer));
  service.use('/alipay', alipayService(acquirer));
  return { service, pages: payRoutes(acquirer, config.publicOrigin) };
}

function payRoutes(acquirer: Acquirer, publicOrigin: string | null): Router {
  const { db, clock } = acquirer;
  const router = Router();
  const { tokenFor, isValid } = createCsrfTokens();
  router.use('/pay', requireLoopback);

  router.get('/pay', async (_request, response) => {
    const payments = await listPayments(db, SHOWN);
    sendSandboxPage(response, { title: '支付（沙盒）', body: paymentsBody(payments), refreshSeconds: 5 });
  });

  router.get('/pay/:no', async (request, response) => {
    const payment = await findPayment(db, request.params.no, clock.now());
    // As at WeChat: H5 payments begin on a page of the merchant, which the browser has to name.
    if (payment?.product === 'H5' && !request.get('referer'))
      return sendRefusal(response, 400, '商家参数格式有误，请联系商家解决（缺少 Referer）。');
    // Opening the page is scanning the code. WeChat gets the return URL from the page's address, Alipay when the payment is created.
    const returnUrl = payment?.product === 'H5' ? readReturnUrl(request.query['redirect_url'], publicOrigin) : null;
    await changePayment(db, request.params.no, { scanned_at: clock.now(), ...(returnUrl && { return_url: returnUrl }) });
    await show(response, request.params.no, readTold(request.query['told']));
  });

  async function show(response: Response, outTradeNo: string, told: string[] | null): Promise<void> {
    const payment = await findPayment(db, outTradeNo, clock.now());
    if (!payment) return sendRefusal(response, 404, '没有这个支付单。');
    const page = { payment, refunds: await listRefunds(db, outTradeNo), csrfToken: tokenFor(paySubject(outTradeNo)), told };
    sendSandboxPage(response, { title: `${channelName(payment)}（沙盒）`, body: paymentBody(page) });
  }

  /** Programs send JSON, which a page of another origin cannot send without a preflight; users send the page's form. */
  router.post('/pay/:no', express.urlencoded({ extended: false, limit: '10kb' }), async (request, response) => {
    const isProgram = Boolean(request.is('json'));
    if (!isProgram && !isOurForm(request)) return sendRefusal(response, 403, '请从支付页面重新开始。');
    const { data } = actSchema.safeParse(request.body);
    const outTradeNo = request.params.no;
    const refuse = (status: number, message: string) =>
      isProgram ? void response.status(status).json({ code: status, message, data: null }) : sendRefusal(response, status, message);
    if (!data) return refuse(400, '没有这种操作');
    try {
      const result = await act(acquirer, outTradeNo, data);
      if (!result) return refuse(404, '没有这个支付单。');
      if (isProgram) return void response.json({ code: 200, message: 'ok', data: result });
      const told = result.notices.map(({ status }) => status ?? '-').join('.');
      response.set('Cache-Control', 'no-store').redirect(303, `/sandbox/pay/${encodeURIComponent(outTradeNo)}?told=${told}`);
    } catch (error) {
      if (error instanceof ActImpossible) return refuse(409, error.message);
      throw error;
    }
  });

  const isOurForm = (request: Request<{ no: string }>): boolean =>
    !isFromElsewhere(request) && isValid(paySubject(request.params.no), request.body?.csrfToken);

  return router;
}

/** Returns the return URL; null unless it leads to the portal. */
function readReturnUrl(text: unknown, publicOrigin: string | null): string | null {
  if (typeof text !== 'string' || !URL.canParse(text)) return null;
  const address = new URL(text);
  return isOwnAddress(address, publicOrigin) ? address.href : null;
}

/** Parses the notice statuses of the last button press from the URL that it redirected to. */
function readTold(text: unknown): string[] | null {
  if (typeof text !== 'string' || !/^(-|\d{3})?(\.(-|\d{3}))*$/.test(text)) return null;
  return text === '' ? [] : text.split('.').map((status) => (status === '-' ? '没有' : status));
}

const sendRefusal = (response: Response, status: number, sentence: string): void =>
  sendSandboxPage(response, { title: '支付（沙盒）', status, body: html`<p>${sentence}</p><p><a href="/sandbox/pay">全部支付单</a></p>` });
