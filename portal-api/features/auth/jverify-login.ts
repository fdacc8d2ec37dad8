import type { Request } from 'express';
import type { registerByCarrier } from '#shared/contract/auth.ts';
import type { CallRequest } from '#shared/contract/define-call.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { clientPlace } from '../../platform/http/client-address.ts';
import { releaseAttempt, reserveAttempt } from '../../platform/http/rate-limit.ts';
import type { JverifyProvider } from '../../platform/providers/providers.ts';
import { callThirdParty } from '../../platform/providers/third-party.ts';
import { thirdPartyLimits } from './auth-limits.ts';

type Proof = Pick<CallRequest<typeof registerByCarrier>['body'], 'loginToken' | 'token' | 'phone'>;

/** Returns the phone number that the carrier vouches for. Throws 400 if it does not, 503 if the service is unavailable. */
export async function provePhoneByJverify(
  { db, clock, providers: { jverify } }: Pick<PortalApiDeps, 'db' | 'clock' | 'providers'>,
  proof: Proof,
  request: Request,
): Promise<string> {
  if (!jverify) throw new ApiError(503, '一键登录未配置');
  const limits = thirdPartyLimits('jverify', clientPlace(request));
  const attempt = await reserveAttempt(db, limits, clock.now(), '操作过于频繁，请稍后再试');
  const phone = await callThirdParty(request, '一键登录暂时不可用，请使用验证码登录', () => readPhone(jverify, proof));
  if (!phone) throw new ApiError(400, '本机号码验证失败，请使用验证码登录');
  await releaseAttempt(db, attempt);
  return phone;
}

async function readPhone(jverify: JverifyProvider, { loginToken, token, phone }: Proof): Promise<string | null> {
  if (loginToken) return jverify.readPhone(loginToken);
  return token && phone && (await jverify.confirmPhone(token, phone)) ? phone : null;
}
