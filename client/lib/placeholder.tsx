import { createContext, type ReactNode, useContext } from 'react';

const Placeholder = createContext(false);

/** Marks the `pending` of an `Await` as sent by the server: it will be replaced together with any text typed into it. */
export const markPlaceholder = (pending: ReactNode): ReactNode => <Placeholder value={true}>{pending}</Placeholder>;

/** Returns whether the component is inside such a `pending`. A form in there must be `inert`. */
export const useIsPlaceholder = (): boolean => useContext(Placeholder);
