import type { Readable } from 'node:stream';
import type { SmsScene } from '#shared/contract/auth.ts';
import type { PayChannel, PayProvider } from './pay/pay-provider.ts';
import type { AcquirerEndpoint } from './pay/sandbox-pay.ts';

export interface SmsProvider {
  /** Sends a code to a phone. Throws if the carrier rejects it. */
  sendCode(message: { phone: string; code: string; scene: SmsScene }): Promise<void>;
}

/** Messages that users have asked for. */
export interface SmsReminderProvider {
  /** Tells a user how many messages they have not seen. Throws if the carrier rejects it. */
  remind(message: { phone: string; unread: number }): Promise<void>;
}

export interface WechatIdentity {
  openid: string;
  nickname: string | null;
}

export interface WechatProvider {
  /** Exchanges the code that WeChat gave the browser for the user's identity; null if WeChat rejects the code. */
  identify(code: string): Promise<WechatIdentity | null>;
}

/** One-key login: the carrier vouches for the phone number of a device. */
export interface JverifyProvider {
  /** Returns the phone number of a login token; null if the token is invalid. */
  readPhone(loginToken: string): Promise<string | null>;
  /** Returns whether a token was issued for this phone number. */
  confirmPhone(token: string, phone: string): Promise<boolean>;
}

/** Outcome of an identity check. `unavailable`: it could not be decided, so an operator has to decide. */
export type IdentityOutcome = 'match' | 'mismatch' | 'no-record' | 'unavailable';

export interface IdentityProvider {
  /** Checks whether a name and an 18-digit identity number belong together. Does not throw if the service is unavailable. */
  check(person: { name: string; number: string }): Promise<IdentityOutcome>;
}

export interface CaptchaProvider {
  /** Creates a picture and returns it with the characters in it. */
  create(): Promise<{ answer: string; png: Buffer }>;
  /** Called with every new captcha; the sandbox shows the answer in its console, the live provider does nothing. */
  announce(captcha: { id: string; answer: string }): Promise<void>;
}

/** Checks files that users send each other. */
export interface VirusScanProvider {
  /** Returns whether a file is infected. Throws if the scanner cannot tell. */
  scan(bytes: Buffer): Promise<'clean' | 'infected'>;
}

/** The store of pictures and documents. Keys are generated names such as `3f…e1-960.webp`. */
export interface FileStorage {
  /** Stores a file atomically; replaces an existing one with the same key. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Returns the file, whose stream must be read to its end or destroyed; `size` in bytes if known. Null if there is no such file. */
  get(key: string): Promise<{ body: Readable; size: number | null } | null>;
  /** Removes a file; a missing one is not an error. */
  remove(key: string): Promise<void>;
}

/** All third parties of the API; each has a sandbox adapter and a live one. Null: not configured. */
export interface Providers {
  sms: SmsProvider | null;
  smsReminder: SmsReminderProvider | null;
  wechat: WechatProvider | null;
  jverify: JverifyProvider | null;
  identity: IdentityProvider | null;
  captcha: CaptchaProvider;
  virusScan: VirusScanProvider | null;
  storage: FileStorage;
  /** Payment providers by channel; if there are none, users can only pay from their balance. */
  pay: Partial<Record<PayChannel, PayProvider>>;
  /** The sandbox's acquirer, which `pay` then uses; null with live providers. */
  acquirer: AcquirerEndpoint | null;
}
