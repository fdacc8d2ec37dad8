import type { Request } from 'express';
import { detectDevice } from '#shared/rules/device.ts';
import { clientAddress } from '../../platform/http/client-address.ts';

/** Somebody who is about to pay. */
export interface Payer {
  /** They have the wallet app on the device before them; at a desk they scan. */
  isPhone: boolean;
  ip: string;
  /** Where their browser found the portal, `https://host`, as the portal says; null when it does not. */
  origin: string | null;
}

/** Out of a request. Inside WeChat the way over its app is closed: there, too, a code is shown. */
export function readPayer(request: Request): Payer {
  const { type, inApp } = detectDevice(request.get('user-agent') ?? '');
  return { isPhone: type !== 'pc' && inApp !== 'wechat', ip: clientAddress(request), origin: readOrigin(request) };
}

/** The portal writes both headers anew for every call (server/upstream/portal-headers.ts). */
function readOrigin(request: Request): string | null {
  const address = `${request.get('x-forwarded-proto')}://${request.get('x-forwarded-host')}`;
  return /^https?:/.test(address) && URL.canParse(address) ? new URL(address).origin : null;
}
