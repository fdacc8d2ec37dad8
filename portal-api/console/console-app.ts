import { hkdfSync, randomBytes } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import cookieParser from 'cookie-parser';
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler, type Response } from 'express';
import type { PortalApiDeps } from '../deps.ts';
import { endOperatorSession, findSignedInOperator, LONGEST_MS, type SignedInOperator } from '../domain/operators/operator-session.ts';
import { confirmByCode } from '../domain/operators/operator-sign-in.ts';
import { createPasswords } from '../domain/users/password-hash.ts';
import { fileRoutes } from '../features/upload/file-routes.ts';
import type { AllowedNetwork } from '../platform/config/console-variables.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { forwardedAddress } from '../platform/http/client-address.ts';
import { createCsrfTokens } from '../platform/http/csrf-token.ts';
import { refusalOf } from '../platform/http/error-handler.ts';
import { html } from '../platform/http/html.ts';
import { requestLog } from '../platform/http/request-log.ts';
import { consoleHeaders, sendConsolePage } from './console-page.ts';
import { countWaiting } from './count-waiting.ts';
import { consolePages, FORM_LIMIT, type OperatorSite, type Page, problem, requireOwnForm, seeOther, written } from './operator-pages.ts';
import { operatorPageRoutes } from './operator-routes.ts';
import { readUploadForms } from './read-upload-forms.ts';
import { answerRepeatedForms } from './repeated-forms.ts';
import { browserOf, signInRoutes } from './sign-in-routes.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** The operator who is signed in at the console. */
    operator?: SignedInOperator;
  }
}

export interface ConsoleDeps extends Pick<PortalApiDeps, 'db' | 'clock' | 'providers' | 'logger'> {
  config: Pick<PortalApiDeps['config'], 'site'>;
  passwords?: PortalApiDeps['passwords'];
  /** Encrypts the secrets of authenticator apps, and signs forms. */
  identityKey: Buffer;
  /** The only origin under which the console is served. */
  origin: string;
  allow: readonly AllowedNetwork[] | null;
  trustedProxies: number;
}

/**
 * Creates the operators' console without listening. It has a port and an origin of its own: no script of the portal reaches its cookie, and
 * a firewall can tell the two apart (decision 79).
 */
export function createConsole(deps: ConsoleDeps): Express {
  const { db, clock, logger, config, identityKey, origin } = deps;
  const isSecure = origin.startsWith('https:');
  // A cookie with this prefix is bound to the host and to https.
  const cookie = isSecure ? '__Host-console' : 'console';
  const cookieOptions = { httpOnly: true, secure: isSecure, sameSite: 'strict', path: '/' } as const;
  const { tokenFor, isValid } = createCsrfTokens(Buffer.from(hkdfSync('sha256', identityKey, '', 'portal-operators:forms', 32)));
  const tokenOf = (request: Request): string => readCookie(request, cookie);
  const siteName = config.site.name;

  const signIn = { db, clock, identityKey, passwords: deps.passwords ?? createPasswords() };
  const site: OperatorSite = {
    base: '',
    nameOf: (request) => requireOperator(request).name,
    rolesOf: (request) => requireOperator(request).roles,
    confirm: (request, code) => confirmByCode(signIn, requireOperator(request), code, browserOf(request)),
    formToken: (request) => tokenFor(tokenOf(request)),
    isOwnForm: (request) => isValid(tokenOf(request), request.body?.csrfToken),
    async send(request, response, page) {
      const session = { operator: requireOperator(request), counts: await countWaiting(db), formToken: site.formToken(request) };
      sendConsolePage(response, { ...page, siteName, path: request.path, session });
    },
  };

  const app = express();
  app.disable('x-powered-by').set('etag', false).set('query parser', 'simple').set('trust proxy', deps.trustedProxies);
  app.use(requestLog(logger, 'console'));
  app.use(allowOnly(deps.allow));
  app.use((_request, response, next) => {
    response.set(consoleHeaders);
    if (isSecure) response.set('Strict-Transport-Security', 'max-age=31536000');
    next();
  });
  app.use(requireOrigin(origin));
  app.get('/favicon.ico', (_request, response) => void response.status(204).end());
  app.use(cookieParser(), express.urlencoded({ extended: false, limit: FORM_LIMIT }));
  app.use(readUploadForms(async (request) => (await findSignedInOperator(db, tokenOf(request), clock.now()))?.login ?? null));

  // Before a session there is nothing that only one browser has: an address may be everybody's.
  app.get(['/sign-in', '/set-up'], (request, response, next) => {
    if (readCookie(request, `${cookie}-form`) === '')
      response.cookie(`${cookie}-form`, randomBytes(16).toString('base64url'), cookieOptions);
    next();
  });
  app.use(answerRepeatedForms((request) => tokenOf(request) || readCookie(request, `${cookie}-form`) || null));

  const setSession = (response: Response, token: string) => void response.cookie(cookie, token, { ...cookieOptions, maxAge: LONGEST_MS });
  app.use(signInRoutes({ ...signIn, siteName, setSession }));

  app.use(async (request, response, next) => {
    const operator = await findSignedInOperator(db, tokenOf(request), clock.now());
    if (!operator) return sendSignIn(request, response, siteName);
    request.operator = operator;
    next();
  });
  app.get('/', (request, response) => {
    const { roles } = requireOperator(request);
    seeOther(response, consolePages.find(({ role }) => roles.includes(role))?.path ?? '/sign-in');
  });
  app.post('/sign-out', requireOwnForm(site), async (request, response) => {
    await endOperatorSession(db, requireOperator(request).id);
    response.clearCookie(cookie, cookieOptions);
    seeOther(response, '/sign-in');
  });
  app.use(fileRoutes(deps));
  app.use(operatorPageRoutes(deps, site));
  app.use(() => {
    throw new ApiError(404, '没有这个页面');
  });
  app.use(sendFailure(siteName));
  return app;
}

/** Returns a cookie; empty if it is missing, or an object of cookie-parser's. */
function readCookie(request: Request, name: string): string {
  const given: unknown = request.cookies[name];
  return typeof given === 'string' ? given : '';
}

function requireOperator({ operator }: Request): SignedInOperator {
  if (!operator) throw new ApiError(401, '请先登录');
  return operator;
}

/** Leads to the sign-in and back. A form is not executed, and the page shows once more what was written in it. */
function sendSignIn(request: Request, response: Response, siteName: string): void {
  if (request.method === 'GET' || request.path === '/sign-out') {
    seeOther(response, request.method === 'GET' ? `/sign-in?next=${encodeURIComponent(request.path)}` : '/sign-in');
    return;
  }
  const body = html`${problem('登录已失效，刚才的操作没有执行。请登录后打开原来的页面，重新提交。')}${written(request)}
<p><a href="/sign-in" target="_blank">在新标签页登录</a></p>`;
  sendConsolePage(response, { title: '请先登录', status: 401, body, siteName, path: request.path });
}

/** Answers requests from other networks with a bare 404, as if nothing was here. */
function allowOnly(networks: readonly AllowedNetwork[] | null): RequestHandler {
  if (!networks) return (_request, _response, next) => next();
  const allowed = new BlockList();
  for (const { address, bits, family } of networks) allowed.addSubnet(address, bits, family);
  return (request, response, next) => {
    const address = forwardedAddress(request);
    if (address !== null && allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) return next();
    response.status(404).end();
  };
}

/**
 * Serves only requests to the console's own host, so that no other name that resolves to it can read pages (DNS rebinding), and accepts
 * forms only from its own pages.
 */
function requireOrigin(origin: string): RequestHandler {
  const { host } = new URL(origin);
  return (request, response, next) => {
    if (request.headers.host !== host) return void response.status(421).type('text').send(`请用 ${origin} 打开`);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead && request.get('origin') !== origin) return void response.status(403).type('text').send('只接受本站页面的提交');
    next();
  };
}

/** Turns errors into pages. The text of a 5xx error is never sent. */
const sendFailure =
  (siteName: string): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const refusal = describeFailure(error);
    if (refusal.status >= 500) request.log.error({ err: error }, 'unexpected error');
    const page: Page = {
      title: '无法完成',
      status: refusal.status,
      body: html`${problem(refusal.sentence)}${written(request)}<p><a href="/">返回</a></p>`,
    };
    sendConsolePage(response, { ...page, siteName, path: request.path });
  };

function describeFailure(error: unknown): { status: number; sentence: string } {
  const refusal = refusalOf(error);
  return refusal
    ? { status: refusal.status, sentence: refusal.message }
    : { status: 500, sentence: '服务开小差了，请稍后再试；刚才的操作可能没有执行' };
}
