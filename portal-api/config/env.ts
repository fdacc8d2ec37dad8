import { z } from 'zod';

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');

const schema = z
  .object({
    PORTAL_API_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
    PORTAL_TOKEN_HEADER: z
      .string()
      .regex(/^[\w-]+$/)
      .default('X-Token'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
      .optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    DEMO_DATA: onOff.optional(),
    SANDBOX: onOff.optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    SITE_NAME: z.string().min(1).default('桥梁商机'),
    ICP_NUMBER: z.string().optional(),
    PSB_NUMBER: z.string().optional(),
    USER_AGREEMENT_URL: z.string().default('/common/about#agreement'),
    PRIVACY_POLICY_URL: z.string().default('/common/about#privacy'),
    CUSTOMER_SERVICE_QR_CODE_URL: z.string().default(''),
    INVITE_URL: z.string().default('/invite'),
    DOWNLOAD_URL: z.string().default('/download'),
    APP_VERSION: z.string().min(1).default('1.0.0'),
    APP_ANDROID_URL: z.url().optional(),
    APP_IOS_URL: z.url().optional(),
    APP_NOTES: z.string().optional(),
    APP_PUBLISHED_AT: z.iso.datetime({ offset: true }).optional(),
    SMS_PROVIDER: z.enum(['sandbox', 'aliyun', 'off']).optional(),
    WECHAT_APP_ID: z.string().optional(),
    WECHAT_APP_SECRET: z.string().optional(),
  })
  .transform((env) => ({
    port: env.PORTAL_API_PORT,
    tokenHeader: env.PORTAL_TOKEN_HEADER,
    databaseUrl: env.DATABASE_URL,
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
      downloadUrl: env.DOWNLOAD_URL,
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
  }));

export type ApiConfig = z.output<typeof schema>;

/** Reads the embedded API's configuration; throws one error that lists every bad variable. */
export function readApiConfig(env: NodeJS.ProcessEnv): ApiConfig {
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Bad configuration:\n${problems.join('\n')}`);
}
