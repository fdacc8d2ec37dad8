import { createServer, type Server } from 'node:http';
import request, { type Response as Answer } from 'supertest';
import { type ConsoleDeps, createConsole } from '../console/console-app.ts';
import { addOperator } from '../domain/operators/operator-accounts.ts';
import type { OperatorRole } from '../domain/operators/operator-roles.ts';
import { createPasswords } from '../domain/users/password-hash.ts';
import { readApiConfig } from '../platform/config/env.ts';
import { codeAt } from './authenticator-app.ts';
import { createWatchedLogger, type TestApi } from './test-api.ts';

const CONSOLE_ORIGIN = 'https://console.test';
const PASSWORD = 'correct horse battery';

/** Creates the operators' console of an API, as a server that does not listen yet. */
export function openConsole(api: TestApi, overrides: Partial<ConsoleDeps> = {}): Server {
  const app = createConsole({
    db: api.db,
    clock: api.clock,
    providers: api.providers,
    config: readApiConfig({}),
    logger: createWatchedLogger(),
    passwords: createPasswords({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } }),
    identityKey: Buffer.alloc(32, 7),
    origin: CONSOLE_ORIGIN,
    allow: null,
    trustedProxies: 0,
    ...overrides,
  });
  return createServer(app);
}

/** A browser at the console: it sends its cookie, and the origin with every form. */
export class ConsoleBrowser {
  private readonly server: Server;
  private readonly forwarded: Record<string, string>;
  /** The cookie of the session. */
  cookie = '';
  private formCookie = '';

  /** `forwarded` are the headers that a proxy adds. */
  constructor(server: Server, forwarded: Record<string, string> = {}) {
    this.server = server;
    this.forwarded = forwarded;
  }

  get = (path: string) =>
    this.keep(
      request(this.server)
        .get(path)
        .set({ Host: 'console.test', Cookie: this.cookie + this.formCookie, ...this.forwarded }),
    );

  post = (path: string, form: object, headers: Record<string, string> = {}) =>
    this.keep(
      request(this.server)
        .post(path)
        .set({ Host: 'console.test', Origin: CONSOLE_ORIGIN, Cookie: this.cookie + this.formCookie, ...this.forwarded, ...headers })
        .type('form')
        .send(form),
    );

  /** Submits a form of a page, found by the text of its `action`, as the page renders it. */
  async submit(page: string, action: string, given: Record<string, string>) {
    const { text } = await this.get(page);
    return this.post(action, { ...hiddenFields(text, action), ...given });
  }

  /** Sends a form with pictures, as a browser does: the texts first. */
  upload = (path: string, texts: Record<string, string>, files: Record<string, Buffer>, headers: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, text] of Object.entries(texts)) form.append(name, text);
    for (const [name, bytes] of Object.entries(files)) form.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png');
    const multipart = new Response(form);
    return multipart.arrayBuffer().then((bytes) =>
      this.keep(
        request(this.server)
          .post(path)
          .set({ Host: 'console.test', Origin: CONSOLE_ORIGIN, Cookie: this.cookie + this.formCookie, ...this.forwarded, ...headers })
          .set('Content-Type', String(multipart.headers.get('content-type')))
          .send(Buffer.from(bytes)),
      ),
    );
  };

  private async keep(sent: Promise<Answer>): Promise<Answer> {
    const response = await sent;
    for (const given of [response.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = given.split(';', 1)[0]?.split('=') ?? [];
      if (name.endsWith('-form')) this.formCookie = `; ${name}=${value}`;
      else this.cookie = `${name}=${value}`;
    }
    return response;
  }
}

/** Returns the hidden fields of the first form with that action. */
export function hiddenFields(page: string, action: string): Record<string, string> {
  const form = page.split('<form ').find((text) => text.includes(`action="${action}"`)) ?? '';
  return Object.fromEntries(
    [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

export interface TestOperator {
  login: string;
  name: string;
  password: string;
  /** The secret of the authenticator app, in base32. */
  secret: string;
}

/** Adds an account and returns its set-up code. */
export const inviteOperator = (api: TestApi, login: string, name = `审核员${login}`, roles: OperatorRole[] = ['REVIEW']) =>
  addOperator({ db: api.db, name: '管理员', requestId: null, now: api.clock.now() }, { login, name, roles });

/** Adds an account and sets it up, as its operator does. */
export async function setUpOperator(api: TestApi, browser: ConsoleBrowser, login: string, roles?: OperatorRole[]): Promise<TestOperator> {
  const { name, setUpCode } = await inviteOperator(api, login, undefined, roles);
  const { text } = await browser.post('/set-up', { login, setUpCode });
  const secret = (/<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? '').replaceAll(' ', '');
  const { sealed } = hiddenFields(text, '/set-up/password');
  const form = { login, setUpCode, sealed, password: PASSWORD, again: PASSWORD, code: codeAt(secret, api.clock.now()) };
  const done = await browser.post('/set-up/password', form);
  if (done.status !== 303) throw new Error(`the set-up was refused: ${done.text}`);
  return { login, name, password: PASSWORD, secret };
}

/** Signs an operator in with the next code: each is valid once. */
export async function signInOperator(api: TestApi, browser: ConsoleBrowser, { login, password, secret }: TestOperator): Promise<Answer> {
  api.clock.advance(30_000);
  return browser.post('/sign-in', { login, password, code: codeAt(secret, api.clock.now()) });
}
