import type { Request } from 'express';
import type { PortalApiDeps } from '../../deps.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { clientPlace } from '../../platform/http/client-address.ts';
import { releaseAttempt, reserveAttempt } from '../../platform/http/rate-limit.ts';
import type { WechatIdentity } from '../../platform/providers/providers.ts';
import { callThirdParty } from '../../platform/providers/third-party.ts';
import { thirdPartyLimits } from './auth-limits.ts';

/** Returns the WeChat identity behind a code. Throws 400 for a code that WeChat does not know, 503 if WeChat is unavailable. */
export async function identifyByWechat(
  { db, clock, providers: { wechat } }: Pick<PortalApiDeps, 'db' | 'clock' | 'providers'>,
  code: string,
  request: Request,
): Promise<WechatIdentity> {
  if (!wechat) throw new ApiError(503, '微信登录未配置');
  const limits = thirdPartyLimits('weixin', clientPlace(request));
  const attempt = await reserveAttempt(db, limits, clock.now(), '操作过于频繁，请稍后再试');
  const identity = await callThirdParty(request, '微信服务暂时不可用，请稍后再试', () => wechat.identify(code));
  if (!identity) throw new ApiError(400, '微信授权已失效，请重新扫码', { fields: { code: '微信授权已失效，请重新扫码' } });
  await releaseAttempt(db, attempt);
  return identity;
}
