import type { SmsScene } from '#shared/contract/auth-contract.ts';

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

/** One-key login: the carrier vouches for the phone number of a device (E08). */
export interface JverifyProvider {
  /** The phone that a login token stands for; null when the token is not good. */
  readPhone(loginToken: string): Promise<string | null>;
  /** Whether a token was given to this very phone. */
  confirmPhone(token: string, phone: string): Promise<boolean>;
}

export interface CaptchaProvider {
  /** Makes a picture and says what stands in it. */
  create(): Promise<{ answer: string; png: Buffer }>;
  /** Called with every new captcha; the sandbox shows the answer on its desk, the live one does nothing. */
  announce(captcha: { id: string; answer: string }): Promise<void>;
}

/** Everything that the API asks of others; each has a sandbox and a live adapter beside each other. Null: not configured. */
export interface Providers {
  sms: SmsProvider | null;
  wechat: WechatProvider | null;
  jverify: JverifyProvider | null;
  captcha: CaptchaProvider;
}
