import { useSyncExternalStore } from 'react';

/** False on the server and while the page comes alive, true from then on: for what works, or may differ, only in the browser. */
export const useIsHydrated = (): boolean => useSyncExternalStore(never, yes, no);

const never = () => () => {};
const yes = () => true;
const no = () => false;
