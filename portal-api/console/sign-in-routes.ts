import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { finishSetUp, type OperatorSignInDeps, resumeSetUp, signInOperator, startSetUp } from '../domain/operators/operator-sign-in.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { clientAddress, clientPlace } from '../platform/http/client-address.ts';
import { html } from '../platform/http/html.ts';
import { sendConsolePage } from './console-page.ts';
import { outcome, type Page, seeOther } from './operator-pages.ts';
import { passwordBody, type SetUpForm, setUpBody, signInBody } from './sign-in-pages.ts';

/** Path of a page to which a sign-in may lead: one of the console. */
const nextPath = z
  .string()
  .regex(/^\/[\w/-]{0,60}$/)
  .refine((path) => !path.startsWith('//'))
  .catch('/');
const login = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9._-]{1,31}$/)
  .catch('');
const code = z
  .string()
  .transform((text) => text.replaceAll(' ', ''))
  .pipe(z.string().regex(/^\d{6}$/))
  .catch('');
const password = z.string().max(128).catch('');
const signInSchema = z.object({ login, password, code, next: nextPath });
const setUpSchema = z.object({ login, setUpCode: z.string().trim().max(60).catch('') });
const passwordSchema = setUpSchema.extend({ password, again: password, code, sealed: z.string().max(300).catch('') });

interface SignInSite extends OperatorSignInDeps {
  siteName: string;
  setSession(response: Response, token: string): void;
}

/** Returns the browser that sent a form. */
export const browserOf = (request: Request) => ({
  place: clientPlace(request),
  ip: clientAddress(request),
  userAgent: request.get('user-agent')?.slice(0, 200) ?? null,
  requestId: request.requestId,
});

/** Creates `/sign-in`, and `/set-up` for new accounts: the only pages of the console without a session. */
export function signInRoutes(site: SignInSite): Router {
  const router = Router();
  const issuer = `${site.siteName}审核后台`;
  const send = (request: Request, response: Response, page: Page) => {
    const { siteName } = site;
    sendConsolePage(response, { ...page, siteName, path: request.path });
  };
  /** Sends the page again with the reason of a refusal. */
  const refuse = (request: Request, response: Response, error: unknown, page: (sentence: string) => Page) => {
    if (!(error instanceof ApiError)) throw error;
    request.log.warn({ status: error.status }, 'a sign-in or set-up at the console was refused');
    send(request, response, { ...page(error.message), status: error.status });
  };

  router.get('/sign-in', (request, response) => {
    const isNew = request.query['set-up'] === 'done';
    const form = signInBody({ login: '', next: nextPath.parse(request.query['next']) }, null);
    const body = html`${outcome(isNew ? '设置完成，请登录；验证码请等下一个' : null)}${form}`;
    send(request, response, { title: '登录', body });
  });

  router.post('/sign-in', async (request, response) => {
    const form = signInSchema.parse(request.body ?? {});
    try {
      site.setSession(response, await signInOperator(site, form, browserOf(request)));
    } catch (error) {
      return refuse(request, response, error, (sentence) => ({ title: '登录', body: signInBody(form, sentence) }));
    }
    seeOther(response, form.next);
  });

  router.get('/set-up', (request, response) =>
    send(request, response, { title: '首次设置', body: setUpBody({ login: '', setUpCode: '' }, null) }),
  );

  const setUpPage = (form: SetUpForm, sentence: string): Page => ({ title: '首次设置', body: setUpBody(form, sentence) });

  router.post('/set-up', async (request, response) => {
    const form = setUpSchema.parse(request.body ?? {});
    try {
      const secret = await startSetUp(site, form, browserOf(request), issuer);
      send(request, response, { title: '首次设置', body: passwordBody(form, secret, null) });
    } catch (error) {
      refuse(request, response, error, (sentence) => setUpPage(form, sentence));
    }
  });

  router.post('/set-up/password', async (request, response) => {
    const { again, ...form } = passwordSchema.parse(request.body ?? {});
    try {
      if (form.password !== again) throw new ApiError(400, '两次输入的密码不一致', { fields: { again: '两次输入的密码不一致' } });
      await finishSetUp(site, form, browserOf(request));
    } catch (error) {
      // A refused password or code leaves the second step open; a refused set-up code leads back to the first.
      const isAtField = error instanceof ApiError && error.options.fields !== undefined;
      const secret = isAtField ? await resumeSetUp(site, form, browserOf(request), issuer).catch(() => null) : null;
      return refuse(request, response, error, (sentence) =>
        secret ? { title: '首次设置', body: passwordBody(form, secret, sentence) } : setUpPage(form, sentence),
      );
    }
    seeOther(response, '/sign-in?set-up=done');
  });

  return router;
}
