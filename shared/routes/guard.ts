import { isRegistered, type RouteRow } from './route-table.ts';

/**
 * Pages that visitors may view. `standard`: every open page by its address, while a click inside the portal asks them to sign in (the
 * specification's two guards). `open`: the same by a click too. `strict`: public pages only.
 */
export type VisitorMode = 'standard' | 'open' | 'strict';

/** Guard 1: returns whether the server may send this page to this caller. In strict mode, guard 2 is enforced as well. */
export function isPageAllowed(row: RouteRow, signedIn: boolean, mode: VisitorMode): boolean {
  if (signedIn || row.access === 'public') return true;
  return row.access === 'open' && mode !== 'strict';
}

/**
 * Applies the guards to a click inside the portal: `open-login` is guard 1 (the dialog opens and navigation is cancelled),
 * `tell-and-open-login` is guard 2 (the visitor is told to sign in and stays, unless the mode is `open`). A row with an unregistered guard
 * or layout is allowed here, because its page reports the error.
 */
export function guardNavigation(row: RouteRow, signedIn: boolean, mode: VisitorMode): 'allow' | 'open-login' | 'tell-and-open-login' {
  if (signedIn || row.access === 'public' || !isRegistered(row)) return 'allow';
  if (row.access === 'private') return 'open-login';
  return mode === 'open' ? 'allow' : 'tell-and-open-login';
}
