import { z } from 'zod';
import { SANDBOX_JVERIFY_PATH } from '#shared/constants.ts';
import { consoleVariables, findConsoleProblems, toConsole } from './console-variables.ts';
import { findPayProblems, payVariables, toAlipay, toWechatPay } from './pay-variables.ts';

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://');

/** The target of a link or a QR code: a path of this site, or a URL of another site. */
const address = z
  .string()
  .refine(
    (text) => /^\/(?![/\\])/.test(text) || (/^https?:\/\//i.test(text) && URL.canParse(text)),
    'must be an http(s) address or a path of this site such as /invite',
  );

const schema = z
  .object({
    PORTAL_API_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
    PORTAL_TOKEN_HEADER: z
      .string()
      .regex(/^[\w-]+$/)
      .default('X-Token'),
    DATABASE_URL: postgresUrl.optional(),
    DATABASE_LISTEN_URL: postgresUrl.optional(),
    DATABASE_READ_URL: postgresUrl.optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    DEMO_DATA: onOff.optional(),
    SANDBOX: onOff.optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    SITE_NAME: z.string().min(1).default('桥梁商机'),
    ICP_NUMBER: z.string().optional(),
    PSB_NUMBER: z.string().optional(),
    USER_AGREEMENT_URL: address.default('/common/about#agreement'),
    PRIVACY_POLICY_URL: address.default('/common/about#privacy'),
    CUSTOMER_SERVICE_QR_CODE_URL: z.string().default(''),
    INVITE_URL: address.default('/invite'),
    DOWNLOAD_URL: address.optional(),
    APP_VERSION: z.string().min(1).default('1.0.0'),
    APP_ANDROID_URL: z.url().optional(),
    APP_IOS_URL: z.url().optional(),
    APP_NOTES: z.string().optional(),
    APP_PUBLISHED_AT: z.iso.datetime({ offset: true }).optional(),
    SMS_PROVIDER: z.enum(['sandbox', 'aliyun', 'off']).optional(),
    WECHAT_APP_ID: z.string().optional(),
    WECHAT_APP_SECRET: z.string().optional(),
    ALIYUN_ACCESS_KEY_ID: z.string().min(1).optional(),
    ALIYUN_ACCESS_KEY_SECRET: z.string().min(1).optional(),
    SMS_SIGN_NAME: z.string().min(1).optional(),
    SMS_TEMPLATE_CODE: z.string().min(1).optional(),
    SMS_REMINDER_TEMPLATE_CODE: z.string().min(1).optional(),
    SMS_REMINDERS_PER_DAY: z.coerce.number().int().min(1).default(2_000),
    SMS_LIMIT_PER_IP_HOUR: z.coerce.number().int().min(1).default(10),
    SMS_LIMIT_PER_DAY: z.coerce.number().int().min(1).default(5_000),
    CODE_HASH_SECRET: z.string().min(32, 'needs 32 characters or more').optional(),
    IDENTITY_KEY: z
      .string()
      .regex(/^[0-9a-f]{64}$/i, 'needs 64 hex digits (32 bytes)')
      .transform((text) => Buffer.from(text, 'hex'))
      .optional(),
    IDENTITY_PROVIDER: z.enum(['sandbox', 'aliyun', 'off']).optional(),
    AGREEMENT_VERSION: z.string().min(1).max(32).default('2026-01'),
    PUBLISH_NEEDS_REAL_NAME: onOff.default(false),
    CHAT_MASK_CONTACTS: onOff.default(true),
    PUBLIC_ORIGIN: z
      .url({ protocol: /^https?$/ })
      .transform((url) => new URL(url).origin)
      .optional(),
    JVERIFY_SCRIPT_URL: z.string().optional(),
    JVERIFY_APP_KEY: z.string().min(1).optional(),
    JVERIFY_MASTER_SECRET: z.string().min(1).optional(),
    JVERIFY_PRIVATE_KEY: z.string().min(1).optional(),
    STORAGE: z.enum(['local', 's3']).default('local'),
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_BUCKET: z.string().min(1).optional(),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    S3_PATH_STYLE: onOff.default(false),
    CLAMD_ADDRESS: z
      .string()
      .regex(/^(?:[\w.-]+|\[[\da-f:.]+\]):\d{1,5}$/i, 'must be host:port')
      .optional(),
    BACKUP_DIR: z.string().min(1).optional(),
    BACKUP_AT: z
      .string()
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 03:30')
      .default('03:30'),
    BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3_650).default(14),
    ...payVariables,
    ...consoleVariables,
  })
  .superRefine((env, context) => {
    if (env.SMS_PROVIDER === 'sandbox' && !(env.SANDBOX ?? !env.DATABASE_URL)) {
      context.addIssue({ code: 'custom', path: ['SMS_PROVIDER'], message: 'sandbox needs SANDBOX=on' });
    }
    const needs = (names: readonly (keyof typeof env)[], choice: string) => {
      for (const name of names) if (!env[name]) context.addIssue({ code: 'custom', path: [name], message: `is needed with ${choice}` });
    };
    for (const name of ['DATABASE_LISTEN_URL', 'DATABASE_READ_URL'] as const) if (env[name]) needs(['DATABASE_URL'], name);
    if (env.SMS_PROVIDER === 'aliyun') {
      needs(['ALIYUN_ACCESS_KEY_ID', 'ALIYUN_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE_CODE'], 'SMS_PROVIDER=aliyun');
    }
    if (env.IDENTITY_PROVIDER === 'sandbox' && !(env.SANDBOX ?? !env.DATABASE_URL)) {
      context.addIssue({ code: 'custom', path: ['IDENTITY_PROVIDER'], message: 'sandbox needs SANDBOX=on' });
    }
    if (env.IDENTITY_PROVIDER === 'aliyun') needs(['ALIYUN_ACCESS_KEY_ID', 'ALIYUN_ACCESS_KEY_SECRET'], 'IDENTITY_PROVIDER=aliyun');
    if (env.STORAGE === 's3') needs(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], 'STORAGE=s3');
    for (const [name, message] of findConsoleProblems(env)) context.addIssue({ code: 'custom', path: [name], message });
    for (const [name, message] of findPayProblems(env, env.SANDBOX ?? !env.DATABASE_URL, env.PUBLIC_ORIGIN)) {
      context.addIssue({ code: 'custom', path: [name], message });
    }
  })
  .transform((env) => ({
    port: env.PORTAL_API_PORT,
    tokenHeader: env.PORTAL_TOKEN_HEADER,
    databaseUrl: env.DATABASE_URL,
    /** Direct PostgreSQL address if `databaseUrl` leads through a pooler, otherwise undefined. */
    directUrl: env.DATABASE_LISTEN_URL === env.DATABASE_URL ? undefined : env.DATABASE_LISTEN_URL,
    /** Address of a streaming replica for reads that may be some seconds stale; undefined if there is none. */
    readUrl: env.DATABASE_READ_URL,
    dataDir: env.DATA_DIR,
    demoData: env.DEMO_DATA ?? !env.DATABASE_URL,
    sandbox: env.SANDBOX ?? !env.DATABASE_URL,
    logLevel: env.LOG_LEVEL,
    site: {
      name: env.SITE_NAME,
      icpNumber: env.ICP_NUMBER ?? null,
      psbNumber: env.PSB_NUMBER ?? null,
      userAgreement: env.USER_AGREEMENT_URL,
      privacyPolicy: env.PRIVACY_POLICY_URL,
      customerServiceQrCode: env.CUSTOMER_SERVICE_QR_CODE_URL,
      inviteUrl: env.INVITE_URL,
      /** Empty if there is no app. */
      downloadUrl: env.DOWNLOAD_URL ?? (env.APP_ANDROID_URL || env.APP_IOS_URL ? '/download' : ''),
    },
    app: {
      version: env.APP_VERSION,
      androidUrl: env.APP_ANDROID_URL ?? null,
      iosUrl: env.APP_IOS_URL ?? null,
      notes: env.APP_NOTES ?? null,
      publishedAt: env.APP_PUBLISHED_AT ?? null,
    },
    smsProvider: env.SMS_PROVIDER,
    wechat: env.WECHAT_APP_ID && env.WECHAT_APP_SECRET ? { appId: env.WECHAT_APP_ID, appSecret: env.WECHAT_APP_SECRET } : null,
    aliyun:
      env.ALIYUN_ACCESS_KEY_ID && env.ALIYUN_ACCESS_KEY_SECRET && env.SMS_SIGN_NAME && env.SMS_TEMPLATE_CODE
        ? {
            accessKeyId: env.ALIYUN_ACCESS_KEY_ID,
            accessKeySecret: env.ALIYUN_ACCESS_KEY_SECRET,
            signName: env.SMS_SIGN_NAME,
            templateCode: env.SMS_TEMPLATE_CODE,
          }
        : null,
    jverify:
      env.JVERIFY_APP_KEY && env.JVERIFY_MASTER_SECRET && env.JVERIFY_PRIVATE_KEY
        ? { appKey: env.JVERIFY_APP_KEY, masterSecret: env.JVERIFY_MASTER_SECRET, privateKey: env.JVERIFY_PRIVATE_KEY }
        : null,
    /** True if the portal's pages load the sandbox's own script, so that with `SANDBOX=on` the sandbox may stand in for JVerify. */
    usesSandboxJverify: env.JVERIFY_SCRIPT_URL === SANDBOX_JVERIFY_PATH,
    /** Null: files are stored in the data directory. */
    s3:
      env.STORAGE === 's3' && env.S3_ENDPOINT && env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: env.S3_ENDPOINT,
            region: env.S3_REGION,
            bucket: env.S3_BUCKET,
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
            pathStyle: env.S3_PATH_STYLE,
          }
        : null,
    /** Null: documents are not scanned for viruses. */
    clamd: env.CLAMD_ADDRESS ? toHostAndPort(env.CLAMD_ADDRESS) : null,
    /** Null: no nightly backup. `at` is in China time. */
    backup: env.BACKUP_DIR ? { dir: env.BACKUP_DIR, at: env.BACKUP_AT, keepDays: env.BACKUP_KEEP_DAYS } : null,
    /** The carrier's template for reminders of messages; undefined: none are sent, except by the sandbox. */
    smsReminderTemplate: env.SMS_REMINDER_TEMPLATE_CODE,
    /** Maximum number of reminders per day. */
    smsRemindersPerDay: env.SMS_REMINDERS_PER_DAY,
    /** Maximum number of SMS codes per IP address and hour, and in total per day. */
    smsLimits: { perIpHour: env.SMS_LIMIT_PER_IP_HOUR, perDay: env.SMS_LIMIT_PER_DAY },
    /**
     * Key of the hashes of SMS codes and phone numbers, so that a copy of the database alone reveals neither. The same on all instances.
     */
    codeHashSecret: env.CODE_HASH_SECRET ?? '',
    /** Key that encrypts identity numbers (AES-256-GCM). Undefined: the data directory's own key with PGlite, no key with PostgreSQL. */
    identityKey: env.IDENTITY_KEY,
    identityProvider: env.IDENTITY_PROVIDER,
    aliyunIdentity:
      env.IDENTITY_PROVIDER === 'aliyun' && env.ALIYUN_ACCESS_KEY_ID && env.ALIYUN_ACCESS_KEY_SECRET
        ? { accessKeyId: env.ALIYUN_ACCESS_KEY_ID, accessKeySecret: env.ALIYUN_ACCESS_KEY_SECRET }
        : null,
    agreementVersion: env.AGREEMENT_VERSION,
    /** Only verified people may publish. */
    publishNeedsRealName: env.PUBLISH_NEEDS_REAL_NAME,
    /** Contacts in messages are masked for the receiver until both may see each other's. */
    chatMasksContacts: env.CHAT_MASK_CONTACTS,
    publicOrigin: env.PUBLIC_ORIGIN ?? null,
    wechatPay: toWechatPay(env),
    alipay: toAlipay(env),
    /** How Alipay is paid on a desktop: by scanning a code, or on Alipay's page for merchants who may not use codes. */
    alipayDesktop: env.ALIPAY_PRODUCT === 'page' ? ('PAGE' as const) : ('PRECREATE' as const),
    /** Origin that the sandbox's acquirer sends notices to, instead of the origin of the notify address in the request. */
    notifyVia: env.NOTIFY_VIA ?? null,
    console: toConsole(env),
  }));

function toHostAndPort(text: string): { host: string; port: number } {
  const at = text.lastIndexOf(':');
  return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) };
}

export type ApiConfig = z.output<typeof schema>;

/** Every environment variable that the embedded API reads. */
export const apiVariables: readonly string[] = Object.keys(schema.in.shape);

/** Reads the embedded API's configuration; an empty variable counts as unset. Throws one error that lists every bad variable. */
export function readApiConfig(env: NodeJS.ProcessEnv): ApiConfig {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim())));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Bad configuration:\n${problems.join('\n')}`);
}
