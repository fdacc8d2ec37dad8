import { createContext } from 'react';

/**
 * The time at which the data of a part of the page was read, in ms since 1970; null if unknown. The server computes relative times ("how
 * long ago") from this value, and so does hydration: both render the same text, which rarely changes a moment later.
 */
export const ReadAt = createContext<number | null>(null);
