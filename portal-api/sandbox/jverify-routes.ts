import express, { Router } from 'express';
import { isMobilePhone } from '#shared/rules/phone.ts';
import { isFromElsewhere } from '../platform/http/csrf-token.ts';
import { html } from '../platform/http/html.ts';
import { issueJverifyTicket } from '../platform/providers/jverify/sandbox-jverify.ts';
import type { Outbox } from '../platform/providers/sandbox-outbox.ts';
import { listOutboxLines, type OutboxLine } from './outbox-items.ts';
import { sendSandboxPage } from './sandbox-page.ts';

const TITLE = '本机号码（沙盒）';

/**
 * Creates `/sandbox/jverify`, which stands in for the carrier: `POST` with `phone` issues a ticket for that SIM card, valid once and for
 * five minutes, which the page and `outbox.json?type=jverify` show.
 */
export function sandboxJverifyRoutes(outbox: Outbox): Router {
  const router = Router();

  router.get('/jverify', async (_request, response) => {
    const lines = (await listOutboxLines(outbox, { type: 'jverify' })) ?? [];
    sendSandboxPage(response, {
      title: TITLE,
      body: html`
<p class="note">沙盒：此页代替运营商。领取某个号码的票据，填到门户「本机号码一键注册」弹出的对话框中；5 分钟内有效，只能用一次。</p>
<form method="post" action="/sandbox/jverify">
<label>本机 SIM 卡的号码 <input name="phone" type="tel" required autocomplete="off"></label>
<button>领取票据</button>
</form>
${lines.length > 0 ? html`<table><thead><tr><th>手机号</th><th>票据</th></tr></thead><tbody>${lines.map(row)}</tbody></table>` : html`<p>没有未使用的票据</p>`}
<p><a href="/sandbox">返回工作台</a></p>`,
    });
  });

  router.post('/jverify', express.urlencoded({ extended: false, limit: '10kb' }), async (request, response) => {
    const { phone }: Record<string, unknown> = { ...request.body };
    const isOurs = !isFromElsewhere(request);
    if (!isOurs || typeof phone !== 'string' || !isMobilePhone(phone)) {
      const sentence = isOurs ? '请填写 11 位手机号。' : '请从沙盒工作台重新开始。';
      return sendSandboxPage(response, {
        title: TITLE,
        status: isOurs ? 400 : 403,
        body: html`<p>${sentence}</p><p><a href="/sandbox/jverify">返回</a></p>`,
      });
    }
    await issueJverifyTicket(outbox, phone);
    response.set('Cache-Control', 'no-store').redirect(303, '/sandbox/jverify');
  });

  return router;
}

const row = ({ phone, ticket }: OutboxLine) => html`<tr><td>${String(phone)}</td><td>${String(ticket)}</td></tr>`;
