import { z } from 'zod';
import type { WechatProvider } from '../providers.ts';
import { readJson } from '../third-party.ts';

export interface WechatOauthOptions {
  appId: string;
  appSecret: string;
  /** Where the service is; a test puts its own server here. */
  baseUrl?: string;
}

const tokenSchema = z.object({ access_token: z.string().min(1), openid: z.string().min(1).max(128) });
const userSchema = z.object({ nickname: z.string() });
const refusalSchema = z.object({ errcode: z.number() });

/** The code is not one, has been used, or is too old. */
const BAD_CODE = new Set([40_029, 40_163, 41_008, 42_003]);

/** WeChat Open Platform, website login: the code becomes a token, the token tells who it is. */
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
