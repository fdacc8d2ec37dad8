import { randomBytes } from 'node:crypto';
import type { WechatIdentity, WechatProvider } from '../providers.ts';
import type { Outbox } from '../sandbox-outbox.ts';

const CODE_MINUTES = 5;

/** Creates a provider that redeems the codes of the sandbox's WeChat page, each once. */
export const createSandboxWechat = (outbox: Outbox): WechatProvider => ({
  identify: async (code) => {
    const item = await outbox.take('wechat-code', { field: 'code', value: code, maxAgeMs: CODE_MINUTES * 60_000 });
    return item ? { openid: String(item.payload['openid']), nickname: String(item.payload['nickname']) } : null;
  },
});

/** Issues a code for this identity, as WeChat does when a user scans and agrees. */
export async function issueWechatCode(outbox: Outbox, identity: WechatIdentity): Promise<string> {
  const code = randomBytes(16).toString('base64url');
  await outbox.put('wechat-code', { code, openid: identity.openid, nickname: identity.nickname ?? '微信用户' });
  return code;
}
