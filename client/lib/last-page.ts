/** The address that led to the page that is open, where it was inside the portal; null: nobody can say, as after «back». */
let left: string | null | undefined;

/** The address that the document was loaded from: the reader may have moved on since. */
export const firstAddress = (): string => performance.getEntriesByType('navigation')[0]?.name ?? location.href;

/** Says that a page of the portal is about to be left for another one; null: it is not known which. */
export function notePageLeft(address: string | null): void {
  left = address;
}

/**
 * The address from which this page was opened, empty for none (a bookmark, an app), null when nobody can say. Browser only. A reader who
 * clicks before the first page is noted comes from that page.
 */
export function addressBefore(): string | null {
  if (left !== undefined) return left;
  const first = firstAddress();
  return first === location.href ? document.referrer : first;
}
