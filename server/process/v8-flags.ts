import { setFlagsFromString } from 'node:v8';

/**
 * To be called before there is any work. V8 watches which of its allocations survive, and puts later ones of that kind into the old space
 * at once («pretenuring»). In a server whose requests are many and short that is wrong and feeds itself: a dead listener in the old space
 * keeps its whole request until the next full collection, so a third of all young memory survived each young collection, which took
 * 13–24 ms instead of 0.5 ms, ten times a second (docs/decisions/0017).
 */
export const disablePretenuring = (): void => setFlagsFromString('--no-allocation-site-pretenuring');
