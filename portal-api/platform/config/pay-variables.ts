import { createSecretKey } from 'node:crypto';
import { z } from 'zod';
import type { AlipayAccount } from '../providers/pay/alipay/alipay.ts';
import { readCertificates, readPrivateKey, readPublicKey } from '../providers/pay/rsa-keys.ts';
import type { WechatPayAccount } from '../providers/pay/wechat-pay/wechat-pay.ts';

/** Parses a key when the configuration is read, so that its text is never logged: a `KeyObject` prints as nothing. */
const keyBy = <Key>(read: (text: string) => Key | null, what: string) =>
  z.string().transform((text, context) => {
    const key = read(text);
    if (key !== null) return key;
    context.addIssue({ code: 'custom', message: `cannot be read as ${what}` });
    return z.NEVER;
  });
const privateKey = keyBy(readPrivateKey, 'an RSA private key of 2048 bits or more (PEM, or bare base64)');
const publicKey = keyBy(readPublicKey, 'an RSA public key of 2048 bits or more (PEM, or bare base64)');

/** Environment variables of payments. The variables of a provider must be set together. */
export const payVariables = {
  WECHAT_PAY_MCHID: z
    .string()
    .regex(/^\d{8,12}$/, 'needs the 8 to 12 digits of the merchant')
    .optional(),
  WECHAT_PAY_APPID: z
    .string()
    .regex(/^wx\w{6,30}$/, 'needs the app id that the merchant is bound to (wx…)')
    .optional(),
  WECHAT_PAY_API_V3_KEY: z
    .string()
    .refine((text) => Buffer.byteLength(text) === 32, 'needs exactly 32 characters')
    .transform((text) => createSecretKey(Buffer.from(text)))
    .optional(),
  WECHAT_PAY_PRIVATE_KEY: privateKey.optional(),
  WECHAT_PAY_SERIAL: z
    .string()
    .regex(/^[0-9A-Fa-f]{16,64}$/, 'needs the serial number of the merchant’s certificate')
    .optional(),
  WECHAT_PAY_PUBLIC_KEY_ID: z
    .string()
    .regex(/^PUB_KEY_ID_\w+$/, 'must begin with PUB_KEY_ID_')
    .optional(),
  WECHAT_PAY_PUBLIC_KEY: publicKey.optional(),
  WECHAT_PAY_CERTIFICATES: keyBy(readCertificates, 'certificates (PEM, one after another)').optional(),
  ALIPAY_APP_ID: z
    .string()
    .regex(/^\d{10,32}$/, 'needs the digits of the app')
    .optional(),
  ALIPAY_SELLER_ID: z
    .string()
    .regex(/^2088\d{12}$/, 'needs the merchant’s 16 digits, 2088…')
    .optional(),
  ALIPAY_PRIVATE_KEY: privateKey.optional(),
  ALIPAY_PUBLIC_KEY: publicKey.optional(),
  ALIPAY_GATEWAY: z.url({ protocol: /^https$/ }).default('https://openapi.alipay.com/gateway.do'),
  ALIPAY_PRODUCT: z.enum(['precreate', 'page']).default('precreate'),
  NOTIFY_VIA: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
};

type PayVariables = z.output<z.ZodObject<typeof payVariables>>;

const wechatNames = [
  'WECHAT_PAY_MCHID',
  'WECHAT_PAY_APPID',
  'WECHAT_PAY_API_V3_KEY',
  'WECHAT_PAY_PRIVATE_KEY',
  'WECHAT_PAY_SERIAL',
  'WECHAT_PAY_PUBLIC_KEY_ID',
  'WECHAT_PAY_PUBLIC_KEY',
] as const satisfies readonly (keyof PayVariables)[];
const alipayNames = [
  'ALIPAY_APP_ID',
  'ALIPAY_SELLER_ID',
  'ALIPAY_PRIVATE_KEY',
  'ALIPAY_PUBLIC_KEY',
] as const satisfies readonly (keyof PayVariables)[];

/** Returns the problems of the payment configuration, each with the variable at fault. */
export function findPayProblems(
  env: PayVariables,
  isSandbox: boolean,
  publicOrigin: string | undefined,
): [name: string, sentence: string][] {
  const providers = [
    { name: 'WeChat Pay', names: wechatNames },
    { name: 'Alipay', names: alipayNames },
  ].filter(({ names }) => names.some((name) => env[name] !== undefined));
  const problems = providers.flatMap(({ name, names }) =>
    names.filter((one) => env[one] === undefined).map((one): [string, string] => [one, `is needed for ${name}`]),
  );
  const live = providers.map(({ name }) => name).join(' and ');
  if (live && isSandbox) problems.push(['SANDBOX', `must be off with the keys of ${live}, which take real money`]);
  if (live && !publicOrigin?.startsWith('https://')) problems.push(['PUBLIC_ORIGIN', `must be an https address with the keys of ${live}`]);
  return problems;
}

export function toWechatPay(env: PayVariables): WechatPayAccount | null {
  const {
    WECHAT_PAY_MCHID: mchid,
    WECHAT_PAY_APPID: appid,
    WECHAT_PAY_API_V3_KEY: apiV3Key,
    WECHAT_PAY_PRIVATE_KEY: ownKey,
    WECHAT_PAY_SERIAL: serial,
    WECHAT_PAY_PUBLIC_KEY_ID: publicKeyId,
    WECHAT_PAY_PUBLIC_KEY: theirKey,
    WECHAT_PAY_CERTIFICATES: certificates = new Map(),
  } = env;
  if (!mchid || !appid || !apiV3Key || !ownKey || !serial || !publicKeyId || !theirKey) return null;
  return { mchid, appid, apiV3Key, privateKey: ownKey, serial, publicKeyId, keys: new Map([...certificates, [publicKeyId, theirKey]]) };
}

export function toAlipay(env: PayVariables): AlipayAccount | null {
  const { ALIPAY_APP_ID: appId, ALIPAY_SELLER_ID: sellerId, ALIPAY_PRIVATE_KEY: ownKey, ALIPAY_PUBLIC_KEY: alipayPublicKey } = env;
  if (!appId || !sellerId || !ownKey || !alipayPublicKey) return null;
  return { appId, sellerId, privateKey: ownKey, alipayPublicKey, gateway: env.ALIPAY_GATEWAY };
}
