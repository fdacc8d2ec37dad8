import type { Request } from 'express';
import { detectDevice } from '#shared/rules/device.ts';
import { clientAddress } from '../../platform/http/client-address.ts';

/** Somebody who is about to pay. */
export interface Payer {
  /** They have the wallet app on the device before them; at a desk they scan. */
  isPhone: boolean;
  ip: string;
}

/** Out of a request. Inside WeChat the way over its app is closed: there, too, a code is shown. */
export function readPayer(request: Request): Payer {
  const { type, inApp } = detectDevice(request.get('user-agent') ?? '');
  return { isPhone: type !== 'pc' && inApp !== 'wechat', ip: clientAddress(request) };
}
