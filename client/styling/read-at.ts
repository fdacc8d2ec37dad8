import { createContext } from 'react';

/**
 * When the data of a part of the page was read, in ms since 1970; null where nobody says. The server counts «how long ago» from
 * here, and so does the browser at first: both write the same, and a moment later it is hardly ever another text.
 */
export const ReadAt = createContext<number | null>(null);
