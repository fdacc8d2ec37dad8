import type { Request } from 'express';
import { DEVICE_HEADER } from '#shared/constants.ts';

/** Maximum difference between the clocks of portal and API, in ms. */
const CLOCK_SKEW_MS = 60_000;

/** A browser that has received a page from the portal, identified by its signed cookie. */
export interface Device {
  id: string;
  /** When it received its first page. */
  since: Date;
}

/** Parses the gateway's device header. Returns null for any other text. */
export function readDevice(header: string | undefined, now: Date): Device | null {
  const [, id, seconds] = /^([\w-]{22})\.(\d{9,11})$/.exec(header ?? '') ?? [];
  if (id === undefined || seconds === undefined) return null;
  const since = new Date(Number(seconds) * 1_000);
  return since.getTime() - now.getTime() > CLOCK_SKEW_MS ? null : { id, since };
}

/** Returns the calling browser as the portal vouches for it; null without proof. */
export const clientDevice = (request: Request, now: Date): Device | null => readDevice(request.get(DEVICE_HEADER), now);
