import type { Request } from 'express';
import { detectDevice } from '#shared/rules/device.ts';
import { clientAddress } from '../../platform/http/client-address.ts';

/** A user who is about to pay. */
export interface Payer {
  /** Whether they pay on a phone with the wallet app; on a desktop they scan a code. */
  isPhone: boolean;
  ip: string;
  /** The public origin that the browser used, `https://host`, as reported by the portal; null if unknown. */
  origin: string | null;
}

/** Reads the payer from a request. Payment through the app is not available inside WeChat's browser: a code is shown there too. */
export function readPayer(request: Request): Payer {
  const { type, inApp } = detectDevice(request.get('user-agent') ?? '');
  return { isPhone: type !== 'pc' && inApp !== 'wechat', ip: clientAddress(request), origin: readOrigin(request) };
}

/** The portal sets both headers itself on every request (server/upstream/portal-headers.ts). */
function readOrigin(request: Request): string | null {
  const address = `${request.get('x-forwarded-proto')}://${request.get('x-forwarded-host')}`;
  return /^https?:/.test(address) && URL.canParse(address) ? new URL(address).origin : null;
}
