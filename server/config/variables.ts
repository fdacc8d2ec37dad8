/**
 * Every environment variable the portal reads, for the documentation and for error messages. The schema beside it (env.ts) must know
 * exactly these names; the compiler holds the two together.
 */
export const variables = {
  PORT: { default: '3000', meaning: 'port of the portal' },
  HOST: { default: '0.0.0.0', meaning: 'address the portal listens on' },
  WEB_CONCURRENCY: { default: '1', meaning: 'how many processes serve pages; auto: one for each CPU' },
  SHUTDOWN_DELAY_MS: {
    default: '6500 while somebody asks /readyz, else 0',
    meaning: 'how long requests are still taken after SIGTERM, while load balancers turn away',
  },
  PORTAL_API_URL: { default: 'unset: the embedded API', meaning: 'base URL of the portal API that pages and the gateway call' },
  PORTAL_API_PORT: { default: '3001', meaning: 'port of the embedded API on 127.0.0.1' },
  PORTAL_API_TIMEOUT_MS: { default: '10000', meaning: 'how long one call may wait for its answer' },
  PORTAL_CONTAINER: { default: 'PC', meaning: 'value of the X-Container header' },
  PORTAL_TOKEN_HEADER: { default: 'X-Token', meaning: 'header that carries the login token to the API' },
  DATA_DIR: { default: './data', meaning: 'files of the embedded API, and those of the last builds of the client' },
  DATABASE_URL: { default: 'unset: PGlite', meaning: 'PostgreSQL of the embedded API' },
  SANDBOX: { default: 'on with the embedded API on PGlite, else off', meaning: 'sandbox providers instead of third parties' },
  PUBLIC_ORIGIN: { default: 'from the request', meaning: 'https://host of canonical links, QR codes and secure cookies' },
  TRUST_PROXY: { default: 'off', meaning: 'number of proxies in front whose X-Forwarded-* is believed' },
  OPS_PORT: { default: '9464', meaning: 'port of /metrics' },
  OPS_HOST: { default: '127.0.0.1', meaning: 'address of /metrics' },
  LOG_LEVEL: { default: 'info', meaning: 'fatal, error, warn, info, debug, trace or silent' },
  SITE_NAME: { default: '桥梁商机', meaning: 'name of the site' },
  ICP_NUMBER: { default: 'unset', meaning: 'registration number in the footer' },
  LOGIN_DIALOG: {
    default: 'standard',
    meaning: 'simple: the header opens the simpler dialog, whose login and register only write to the console',
  },
  JVERIFY_SCRIPT_URL: { default: 'unset: off', meaning: 'script of the phone verification service; its origin enters the CSP' },
  JVERIFY_APP_KEY: { default: 'unset', meaning: 'app key that the script is given; the embedded API reads it too' },
  JVERIFY_ORIGINS: { default: 'unset', meaning: 'https origins that the script calls, separated by commas; they enter the CSP' },
  WECHAT_APP_ID: { default: 'unset', meaning: 'app id of the WeChat login; without it sandbox or off' },
  WECHAT_AUTHORIZE_URL: { default: 'https://open.weixin.qq.com/connect/qrconnect', meaning: 'where a WeChat login begins' },
  VISITOR_MODE: {
    default: 'standard',
    meaning: 'open: a click of a visitor leads on without a login; strict: visitors see the public pages only',
  },
  DEVICE_SECRET: {
    default: 'embedded API: DATA_DIR/device-secret, made at the first start; else another one at each start',
    meaning: '32 characters or more: signs the cookie by which devices are told apart; the same on all instances',
  },
  TOKEN_COOKIE: { default: 'http', meaning: 'script: the token stays in login answers and its cookie is readable by scripts' },
  STREAM_BUDGET_MS: { default: '30', meaning: 'how long a page waits for its data before it streams' },
  PAGE_CACHE_MB: { default: '64', meaning: 'memory of each process for pages that visitors share; 0: every page is rendered' },
  EARLY_HINTS: {
    default: 'off',
    meaning: 'on: 103 with the stylesheet and the script while a page is rendered; proxies in front must know it',
  },
  CONTRACT_SAMPLE_RATE: {
    default: '0.01 with PORTAL_API_URL, else 0',
    meaning: 'share of answers of the API that are compared with the contract',
  },
  NODE_ENV: { default: 'unset', meaning: 'read by packages only; it loosens nothing that protects' },
} as const satisfies Record<string, { default: string; meaning: string }>;

export type VariableName = keyof typeof variables;
