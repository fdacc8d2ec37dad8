import { createContext, type ReactNode, useContext } from 'react';

const Placeholder = createContext(false);

/** Marks an `Await`'s `pending` that the server has sent: its place is taken with all that was typed into it. */
export const markPlaceholder = (pending: ReactNode): ReactNode => <Placeholder value={true}>{pending}</Placeholder>;

/** Is this such a `pending`? A form in there is to be `inert`. */
export const useIsPlaceholder = (): boolean => useContext(Placeholder);
