import { z } from 'zod';
import type { WechatProvider } from '../providers.ts';
import { readJson } from '../third-party.ts';

export interface WechatOauthOptions {
  appId: string;
  appSecret: string;
  /** Address of the service; tests set it to a local server. */
  baseUrl?: string;
}

const tokenSchema = z.object({ access_token: z.string().min(1), openid: z.string().min(1).max(128) });
const userSchema = z.object({ nickname: z.string() });
const refusalSchema = z.object({ errcode: z.number() });

/** Error codes of a code that is invalid, used or expired. */
const BAD_CODE = new Set([40_029, 40_163, 41_008, 42_003]);

/** Creates the client of WeChat Open Platform's website login: exchanges a code for a token, and the token for the identity. */
export function createWechatOauth({ appId, appSecret, baseUrl = 'https://api.weixin.qq.com' }: WechatOauthOptions): WechatProvider {
  const call = (path: string, query: Record<string, string>) => {
    const url = new URL(path, baseUrl);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return readJson('WeChat', url);
  };
  return {
    identify: async (code) => {
      const answer = await call('/sns/oauth2/access_token', { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' });
      const token = tokenSchema.safeParse(answer);
      if (!token.success) {
        const errcode = refusalSchema.safeParse(answer).data?.errcode;
        if (errcode !== undefined && BAD_CODE.has(errcode)) return null;
        throw new Error(`WeChat refused: ${errcode ?? 'unknown answer'}`);
      }
      const { access_token, openid } = token.data;
      const user = userSchema.safeParse(await call('/sns/userinfo', { access_token, openid, lang: 'zh_CN' }));
      return { openid, nickname: user.data?.nickname.slice(0, 64) || null };
    },
  };
}
