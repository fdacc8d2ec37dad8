import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { REQUEST_TIMEOUT_MS } from '#shared/constants.ts';

const port = z.coerce.number('must be a port number').int().min(0).max(65_535);
/** Parses a whole number within these bounds; `what` names it in the one error message for every invalid value. */
function wholeNumber(what: string, least: number, most: number) {
  const sentence = `must be ${what} from ${least} to ${most}`;
  return z.coerce.number(sentence).int(sentence).min(least, sentence).max(most, sentence);
}
const milliseconds = (least: number, most: number) => wholeNumber('a whole number of milliseconds', least, most);
const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on');
const headerName = z.string().regex(/^[A-Za-z][A-Za-z\d-]{0,63}$/, 'must be a header name');
/** The value of a header: printable ASCII only. */
const headerValue = z.string().regex(/^[\x21-\x7e]{1,64}$/, 'must be printable ASCII without spaces');

const httpUrl = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http(s) URL')
  .transform((text) => new URL(text));

/** Base URL of an upstream. It may have a path, but no credentials, query or fragment. */
const baseUrl = httpUrl
  .refine((url) => !url.username && !url.password && !url.search && !url.hash, 'must be a plain base URL')
  .transform((url) => url.href.replace(/\/+$/, ''));

const origin = httpUrl
  .refine((url) => url.pathname === '/' && !url.search && !url.hash && !url.username, 'must be an origin such as https://www.example.com')
  .transform((url) => url.origin);

const hops = z
  .union([z.literal('off'), wholeNumber('off or a number of proxies', 1, 10)], 'must be off or a number of proxies from 1 to 10')
  .transform((value) => (value === 'off' ? 0 : value));

/** `auto` is the number of processors that the container may use, quotas included. */
const processes = z
  .union([z.literal('auto'), wholeNumber('auto or a number of processes', 1, 64)], 'must be auto or a number of processes from 1 to 64')
  .transform((value) => (value === 'auto' ? availableParallelism() : value));

const scriptUrl = z.string().refine((text) => /^\/(?!\/)/.test(text) || (URL.canParse(text) && new URL(text).protocol === 'https:'), {
  message: 'must be an https URL or a path of this site',
});

/** `https://a.example, https://b.example` */
const origins = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(
    z.array(
      z.string().refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:' && new URL(text).origin === text, {
        message: 'must be https origins such as https://api.example, separated by commas',
      }),
    ),
  );

const secretOfThisStart = randomBytes(32).toString('base64url');

const schema = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().default('0.0.0.0'),
    WEB_CONCURRENCY: processes.default(1),
    SHUTDOWN_DELAY_MS: milliseconds(0, 60_000).optional(),
    PORTAL_API_URL: baseUrl.optional(),
    PORTAL_API_PORT: port.default(3001),
    PORTAL_API_TIMEOUT_MS: milliseconds(100, 120_000).default(REQUEST_TIMEOUT_MS),
    PORTAL_CONTAINER: headerValue.default('PC'),
    PORTAL_TOKEN_HEADER: headerName.default('X-Token'),
    DATA_DIR: z.string().default('./data'),
    /** Read by the embedded API, which inherits the environment; listed here because other defaults depend on it. */
    DATABASE_URL: z.string().optional(),
    SANDBOX: onOff.optional(),
    PUBLIC_ORIGIN: origin.optional(),
    TRUST_PROXY: hops.default(0),
    OPS_PORT: port.default(9464),
    OPS_HOST: z.string().default('127.0.0.1'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    SITE_NAME: z.string().max(60).default('桥梁商机'),
    ICP_NUMBER: z.string().max(60).optional(),
    PSB_NUMBER: z.string().max(60).optional(),
    LOGIN_DIALOG: z.enum(['standard', 'simple']).default('standard'),
    JVERIFY_SCRIPT_URL: scriptUrl.optional(),
    JVERIFY_APP_KEY: z
      .string()
      .regex(/^[\w-]{1,64}$/, 'must be a JVerify app key')
      .optional(),
    JVERIFY_ORIGINS: origins.optional(),
    WECHAT_APP_ID: z
      .string()
      .regex(/^[\w-]{1,64}$/, 'must be a WeChat app id')
      .optional(),
    WECHAT_AUTHORIZE_URL: baseUrl.default('https://open.weixin.qq.com/connect/qrconnect'),
    VISITOR_MODE: z.enum(['standard', 'open', 'strict']).default('standard'),
    DEVICE_SECRET: z.string().min(32, 'needs 32 characters or more').max(256).optional(),
    TOKEN_COOKIE: z.enum(['http', 'script']).default('http'),
    STREAM_BUDGET_MS: milliseconds(0, 5_000).default(30),
    PAGE_CACHE_MB: wholeNumber('a whole number of megabytes', 0, 16_384).default(64),
    EARLY_HINTS: onOff.default(false),
    CONTRACT_SAMPLE_RATE: z.coerce.number('must be a share from 0 to 1').min(0).max(1).optional(),
    /** Only read by packages; it disables no protection. */
    NODE_ENV: z.string().optional(),
  })
  .transform((env) => {
    const sandbox = env.SANDBOX ?? !(env.DATABASE_URL || env.PORTAL_API_URL);
    return {
      port: env.PORT,
      host: env.HOST,
      /** Number of processes that serve pages; with 1 there is no cluster. */
      workers: env.WEB_CONCURRENCY,
      /** Null: as long as common load balancers need, if one polls `/readyz`. */
      shutdownDelayMs: env.SHUTDOWN_DELAY_MS ?? null,
      /** Base URL of an external portal API, or null for the embedded one. */
      portalApiUrl: env.PORTAL_API_URL ?? null,
      portalApiPort: env.PORTAL_API_PORT,
      portalApiTimeoutMs: env.PORTAL_API_TIMEOUT_MS,
      dataDir: env.DATA_DIR,
      /** Whether the embedded API stores its rows in a database that other instances may use too. */
      hasSharedDatabase: Boolean(env.DATABASE_URL),
      container: env.PORTAL_CONTAINER,
      tokenHeader: env.PORTAL_TOKEN_HEADER,
      sandbox,
      /** Null: derived from each request. */
      publicOrigin: env.PUBLIC_ORIGIN ?? null,
      /** Number of trusted proxies in front of the portal; 0 for none. */
      trustedProxies: env.TRUST_PROXY,
      ops: { port: env.OPS_PORT, host: env.OPS_HOST },
      logLevel: env.LOG_LEVEL,
      siteName: env.SITE_NAME,
      icpNumber: env.ICP_NUMBER ?? null,
      psbNumber: env.PSB_NUMBER ?? null,
      /** The login dialog that the header opens: the full one, or the simpler one of the specification. */
      loginDialog: env.LOGIN_DIALOG,
      jverifyScriptUrl: env.JVERIFY_SCRIPT_URL ?? null,
      /** Identifies the installation to the script; not a secret. */
      jverifyAppKey: env.JVERIFY_APP_KEY ?? null,
      /** Origins that the script may call. */
      jverifyOrigins: env.JVERIFY_SCRIPT_URL ? (env.JVERIFY_ORIGINS ?? []) : [],
      wechat: {
        mode: env.WECHAT_APP_ID ? ('live' as const) : sandbox ? ('sandbox' as const) : ('off' as const),
        appId: env.WECHAT_APP_ID ?? 'sandbox',
        authorizeUrl: env.WECHAT_AUTHORIZE_URL,
      },
      visitorMode: env.VISITOR_MODE,
      /** Signs the cookie that proves a device. If unset: random at each start, unless the program has stored one (device-secret.ts). */
      deviceSecret: env.DEVICE_SECRET ?? secretOfThisStart,
      tokenCookie: env.TOKEN_COOKIE,
      streamBudgetMs: env.STREAM_BUDGET_MS,
      /** Size of the cache for pages that visitors share; with 0 none are cached. */
      pageCacheBytes: env.PAGE_CACHE_MB * 1_024 * 1_024,
      earlyHints: env.EARLY_HINTS,
      /** Share of responses that are compared with the contract; in production the embedded API is not compared. */
      contractSampleRate: env.CONTRACT_SAMPLE_RATE ?? (env.PORTAL_API_URL ? 0.01 : 0),
    };
  });

export type ServerConfig = z.output<typeof schema>;

/** Every environment variable that the portal reads. */
export const portalVariables: readonly string[] = Object.keys(schema.in.shape);

/** Reads the portal's configuration; an empty variable counts as unset. Throws one error that names every invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): ServerConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Bad configuration:\n${problems.join('\n')}`);
}

/** The part of the configuration that is sent to browsers. Add nothing here that must not be public. */
export const publicEnv = (config: ServerConfig) => ({
  siteName: config.siteName,
  icpNumber: config.icpNumber,
  psbNumber: config.psbNumber,
  visitorMode: config.visitorMode,
  loginDialog: config.loginDialog,
  jverifyScriptUrl: config.jverifyScriptUrl,
  jverifyAppKey: config.jverifyAppKey,
  wechat: config.wechat.mode,
  publicOrigin: config.publicOrigin,
  sandbox: config.sandbox,
});
