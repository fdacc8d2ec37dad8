import cookieParser from 'cookie-parser';
import express, { type Request, Router } from 'express';
import { allCalls } from '#shared/contract/all-calls.ts';
import type { AnyCall } from '#shared/contract/define-call.ts';
import { describeContract } from '#shared/contract/openapi.ts';
import { isFromElsewhere } from '../platform/http/csrf-token.ts';
import { type Html, html } from '../platform/http/html.ts';
import { type ApiAnswer, callForm, callList, describeSession, exampleOf } from './api-page.ts';
import { sendSandboxPage } from './sandbox-page.ts';

const TITLE = '接口（沙盒）';
/** Cookie with the session for trying calls. It belongs to the sandbox pages alone, so that it does not affect the portal's own session. */
const SESSION_COOKIE = 'SANDBOX_TOKEN';

/**
 * Creates `/sandbox/api`: the calls of the contract, and a form to try each of them, signed in or not. The page has no script: this process
 * makes the call to itself over HTTP, like any client, and shows the answer.
 */
export function sandboxApiRoutes(tokenHeader: string): Router {
  const router = Router();
  const form = express.urlencoded({ extended: false, limit: '300kb' });
  // Described at the first request: a start does not need it.
  let described: ReturnType<typeof describeContract> | undefined;
  const read = () => {
    described ??= describeContract('sandbox');
    return described;
  };
  router.use('/api', cookieParser());

  router.get('/openapi.json', (_request, response) => void response.set('Cache-Control', 'no-store').json(read()));

  router.get('/api', (request, response) =>
    sendSandboxPage(response, { title: TITLE, body: html`${describeSession(tokenOf(request) !== null)}${callList(allCalls)}` }),
  );

  router.post('/api/session', form, async (request, response) => {
    if (isFromElsewhere(request)) return refuse(response, 403, '请从沙盒工作台重新开始。');
    const { phone, password, end }: Record<string, unknown> = { ...request.body };
    if (end !== undefined) response.clearCookie(SESSION_COOKIE, { path: '/sandbox' });
    else {
      const answer = await ask(request, 'POST', '/v1/login', JSON.stringify({ phone, password, agree: true }));
      const { data, message }: { data?: { token?: string }; message?: string } = JSON.parse(answer.text);
      if (!data?.token) return refuse(response, 400, `登录失败：${message ?? answer.status}`);
      response.cookie(SESSION_COOKIE, data.token, { httpOnly: true, sameSite: 'strict', path: '/sandbox' });
    }
    response.redirect(303, '/sandbox/api');
  });

  router.get('/api/:name', (request, response) => {
    const call = findCall(request.params.name);
    if (!call) return refuse(response, 404, '没有这个接口。');
    show(request, response, call, { body: exampleOf(read(), call) }, null);
  });

  router.post('/api/:name', form, async (request, response) => {
    const call = findCall(request.params['name'] ?? '');
    if (!call) return refuse(response, 404, '没有这个接口。');
    if (isFromElsewhere(request)) return refuse(response, 403, '请从沙盒工作台重新开始。');
    const values: Record<string, string> = { ...request.body };
    const answer = await ask(request, call.method, addressOf(call, values), call.body ? (values['body'] ?? '') : undefined);
    show(request, response, call, values, answer);
  });

  function show(request: Request, response: express.Response, call: AnyCall, values: Record<string, string>, answer: ApiAnswer | null) {
    const body = html`${describeSession(tokenOf(request) !== null)}${callForm(read(), call, values, answer)}`;
    sendSandboxPage(response, { title: call.name, body });
  }

  /** Calls this API over HTTP. The answer of a failed call is returned as well. */
  async function ask(request: Request, method: string, address: string, body: string | undefined): Promise<ApiAnswer> {
    const token = tokenOf(request);
    const startedAt = performance.now();
    const answer = await fetch(`http://127.0.0.1:${request.socket.localPort}${address}`, {
      method,
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...(token && { [tokenHeader]: token }) },
      ...(body !== undefined && { body }),
    });
    return {
      status: answer.status,
      text: await answer.text(),
      milliseconds: performance.now() - startedAt,
      address: `${method} ${address}`,
    };
  }

  return router;
}

const findCall = (name: string): AnyCall | undefined => allCalls.find((call) => call.name === name);

const tokenOf = (request: Request): string | null => request.cookies[SESSION_COOKIE] ?? null;

const refuse = (response: express.Response, status: number, sentence: string): void =>
  sendSandboxPage(response, { title: TITLE, status, body: html`<p>${sentence}</p>${back}` });

const back: Html = html`<p><a href="/sandbox/api">返回接口列表</a></p>`;

/** Returns the URL with the form's values: `path.…` in the path, `query.…` in the query string, without empty ones. */
function addressOf({ path }: AnyCall, values: Readonly<Record<string, string>>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[`path.${name}`] ?? ''));
  const query = new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (name.startsWith('query.') && value !== '' ? [[name.slice(6), value]] : [])),
  );
  return query.size > 0 ? `${filled}?${query}` : filled;
}
