import type { RateLimit } from './rate-limit.ts';

/** An address behind which many stand is allowed so many times more. */
export const SHARED_FACTOR = 10;

/** A network, and whether it stands for many people (`isSharedAddress`). */
export interface Place {
  network: string;
  isShared: boolean;
}

/** A limit of one network, under a name of its own; wider where many share it. */
export const limitOfNetwork = (name: string, { network, isShared }: Place, limit: number, windowMs: number): RateLimit => ({
  key: `${name}:ip:${network}`,
  limit: isShared ? limit * SHARED_FACTOR : limit,
  windowMs,
});
