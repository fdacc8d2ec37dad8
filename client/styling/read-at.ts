import { createContext } from 'react';

/**
 * When the data of a part of the page was read, in ms since 1970; null where nobody says. What the server writes of «how long ago» and what
 * the browser writes first is counted from here, so that both are the same, and hardly ever another a moment later.
 */
export const ReadAt = createContext<number | null>(null);
