import { isRegistered, type RouteRow } from './route-table.ts';

export type VisitorMode = 'standard' | 'strict';

/** Guard 1: may the server send this page to this caller? In strict mode guard 2 is enforced as well. */
export function isPageAllowed(row: RouteRow, signedIn: boolean, mode: VisitorMode): boolean {
  if (signedIn || row.access === 'public') return true;
  return row.access === 'open' && mode === 'standard';
}

/**
 * The guards of a click inside the portal: `open-login` is guard 1 (the dialog opens and navigation is cancelled),
 * `toast` is guard 2 (the visitor is told to sign in and stays). A row whose guard there is not says so on its page, not here.
 */
export function guardNavigation(row: RouteRow, signedIn: boolean): 'allow' | 'open-login' | 'toast' {
  if (signedIn || row.access === 'public' || !isRegistered(row)) return 'allow';
  return row.access === 'private' ? 'open-login' : 'toast';
}
