import type { Readable } from 'node:stream';
import type { SmsScene } from '#shared/contract/auth.ts';
import type { PayChannel, PayProvider } from './pay/pay-provider.ts';
import type { AcquirerPlace } from './pay/sandbox-pay.ts';

export interface SmsProvider {
  /** Hands a code to a phone. Throws when the carrier refuses. */
  sendCode(message: { phone: string; code: string; scene: SmsScene }): Promise<void>;
}

export interface WechatIdentity {
  openid: string;
  nickname: string | null;
}

export interface WechatProvider {
  /** Trades the code that WeChat gave the browser for who it is; null when WeChat refuses the code. */
  identify(code: string): Promise<WechatIdentity | null>;
}

/** One-key login: the carrier vouches for the phone number of a device. */
export interface JverifyProvider {
  /** The phone that a login token stands for; null when the token is not good. */
  readPhone(loginToken: string): Promise<string | null>;
  /** Whether a token was given to this very phone. */
  confirmPhone(token: string, phone: string): Promise<boolean>;
}

/** `unavailable`: nobody could say; people look at it. */
export type IdentityOutcome = 'match' | 'mismatch' | 'no-record' | 'unavailable';

export interface IdentityProvider {
  /** Whether a name and an 18-digit identity number belong together. Never throws for a service that is away. */
  check(person: { name: string; number: string }): Promise<IdentityOutcome>;
}

export interface CaptchaProvider {
  /** Makes a picture and says what stands in it. */
  create(): Promise<{ answer: string; png: Buffer }>;
  /** Called with every new captcha; the sandbox shows the answer on its console, the live one does nothing. */
  announce(captcha: { id: string; answer: string }): Promise<void>;
}

/** Where pictures are kept. Keys are names such as `3f…e1-960.webp`, made by us. */
export interface FileStorage {
  /** Stores a file whole or not at all; one of the same key is replaced. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** The file, to be read to its end or destroyed; `size` in bytes where it is known. Null when there is none. */
  get(key: string): Promise<{ body: Readable; size: number | null } | null>;
  /** Removes a file; one that is gone already is no error. */
  remove(key: string): Promise<void>;
}

/** Everything that the API asks of others; each has a sandbox and a live adapter beside each other. Null: not configured. */
export interface Providers {
  sms: SmsProvider | null;
  wechat: WechatProvider | null;
  jverify: JverifyProvider | null;
  identity: IdentityProvider | null;
  captcha: CaptchaProvider;
  storage: FileStorage;
  /** Those who take payments, by their channels; none: nobody can pay by scanning. */
  pay: Partial<Record<PayChannel, PayProvider>>;
  /** The sandbox's own, which `pay` then leads to; null: real ones. */
  acquirer: AcquirerPlace | null;
}
