import { createContext, useContext } from 'react';

export interface GoToOptions {
  replace?: boolean;
  /** Keeps the scroll position: for filters and pages of the same list. */
  keepScroll?: boolean;
  /** Asks for confirmation before unsaved text is lost: for the user's own navigation, not for one that follows the sending of a form. */
  confirmUnsaved?: boolean;
}

/**
 * Navigates to an address of this site as a click on a link would: guards, code and data first, then the page. The promise resolves once
 * the page is shown, or once the navigation has been dropped.
 */
export type GoTo = (url: string, options?: GoToOptions) => Promise<void>;

const NavigationContext = createContext<GoTo>(async () => {});
export const NavigationProvider = NavigationContext;
export const useGoTo = (): GoTo => useContext(NavigationContext);
