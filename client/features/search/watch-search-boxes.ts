import type { PortalStore } from '#client/lib/portal-store.tsx';
import { anyDemand, listHref } from '#shared/rules/demand-search.ts';
import { forgetSearches } from './recent-searches.ts';

/** The fields of the forms that look for demands, wherever they stand. */
const BOXES = `form[role="search"][action="${listHref(anyDemand)}"] input[name="keyword"]`;

/**
 * Lets the search boxes of all pages suggest: the code comes when one of them first has the focus, and a browser that does not get that far
 * has the plain form. Ctrl+K or ⌘K leads to the box; it forgets what was searched for when somebody signs out.
 */
export function watchSearchBoxes(store: PortalStore): void {
  const help = (target: EventTarget | null): void => {
    if (!(target instanceof HTMLInputElement) || !target.matches(BOXES)) return;
    import('./help-search-box.tsx').then(
      ({ helpSearchBox }) => helpSearchBox(target),
      (error: unknown) => console.warn('the search box will not suggest', error),
    );
  };
  document.addEventListener('focusin', ({ target }) => help(target));
  help(document.activeElement);

  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const box = [...document.querySelectorAll<HTMLInputElement>(BOXES)].find(isVisible);
    // Behind a dialog nothing has the focus but the dialog.
    if (!box || box.closest('[inert], [aria-hidden="true"]')) return;
    event.preventDefault();
    box.focus();
    box.select();
  });

  store.subscribe(({ signedIn }, before) => {
    if (before.signedIn && !signedIn) forgetSearches();
  });
}

/** `checkVisibility`, which Safari has had since 2024 only. */
const isVisible = (element: Element): boolean => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
