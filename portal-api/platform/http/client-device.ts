import type { Request } from 'express';
import { DEVICE_HEADER } from '#shared/constants.ts';

/** Clocks of portal and API may differ by so much, in ms. */
const CLOCK_SKEW_MS = 60_000;

/** A browser that the portal has served a page to, by its signed cookie. */
export interface Device {
  id: string;
  /** When it was served its first page. */
  since: Date;
}

/** Out of the gateway's header: a device that was served a page; null for every other text. */
export function readDevice(header: string | undefined, now: Date): Device | null {
  const [, id, seconds] = /^([\w-]{22})\.(\d{9,11})$/.exec(header ?? '') ?? [];
  if (id === undefined || seconds === undefined) return null;
  const since = new Date(Number(seconds) * 1_000);
  return since.getTime() - now.getTime() > CLOCK_SKEW_MS ? null : { id, since };
}

/** The browser that calls, as the portal vouches for it; null for one without a proof. */
export const clientDevice = (request: Request, now: Date): Device | null => readDevice(request.get(DEVICE_HEADER), now);
