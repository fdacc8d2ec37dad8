import { isRegistered, type RouteRow } from './route-table.ts';

/**
 * How far visitors may look: in `standard` at every page that is open by its address, while a click inside the portal asks them to sign in
 * (the specification's two guards); in `open` by a click too; in `strict` at the public pages only.
 */
export type VisitorMode = 'standard' | 'open' | 'strict';

/** Guard 1: may the server send this page to this caller? In strict mode guard 2 is enforced as well. */
export function isPageAllowed(row: RouteRow, signedIn: boolean, mode: VisitorMode): boolean {
  if (signedIn || row.access === 'public') return true;
  return row.access === 'open' && mode !== 'strict';
}

/**
 * The guards of a click inside the portal: `open-login` is guard 1 (the dialog opens and navigation is cancelled),
 * `tell-and-open-login` is guard 2 (the visitor is told to sign in and stays, unless visitors may look around). A row whose guard there is
 * not says so on its page, not here.
 */
export function guardNavigation(row: RouteRow, signedIn: boolean, mode: VisitorMode): 'allow' | 'open-login' | 'tell-and-open-login' {
  if (signedIn || row.access === 'public' || !isRegistered(row)) return 'allow';
  if (row.access === 'private') return 'open-login';
  return mode === 'open' ? 'allow' : 'tell-and-open-login';
}
