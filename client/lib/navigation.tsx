import { createContext, useContext } from 'react';

export interface GoToOptions {
  replace?: boolean;
  /** Keep the scroll position: filters and pages of the same list. */
  keepScroll?: boolean;
  /** The reader's own step away, not what follows from a form that was sent: asks before unsaved text is lost. */
  confirmUnsaved?: boolean;
}

/**
 * Leads to an address of this site as a click on a link would: guards, code and data first, then the page. The promise is fulfilled once it
 * is shown, or is not going to be.
 */
export type GoTo = (url: string, options?: GoToOptions) => Promise<void>;

const NavigationContext = createContext<GoTo>(async () => {});
export const NavigationProvider = NavigationContext;
export const useGoTo = (): GoTo => useContext(NavigationContext);
