/** Address of the portal page that led to the current one; null if unknown, as after going back; undefined on the first page. */
let left: string | null | undefined;

/** Returns the address that the document was loaded from; the user may have navigated since. */
export const firstAddress = (): string => performance.getEntriesByType('navigation')[0]?.name ?? location.href;

/** Records the address of the portal page that is being left; null if it is unknown. */
export function recordPageLeft(address: string | null): void {
  left = address;
}

/**
 * Returns the address from which this page was opened; empty for none (a bookmark, an app), null if unknown. Browser only. If the user
 * navigates before the first page has been recorded, the first address counts as the previous page.
 */
export function addressBefore(): string | null {
  if (left !== undefined) return left;
  const first = firstAddress();
  return first === location.href ? document.referrer : first;
}
