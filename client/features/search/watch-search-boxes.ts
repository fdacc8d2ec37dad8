import { anyDemand, listHref } from '#shared/rules/demand-search.ts';

/** Selector of the fields of all demand search forms. */
const BOXES = `form[role="search"][action="${listHref(anyDemand)}"] input[name="keyword"]`;

/**
 * Adds suggestions to the search boxes of all pages. The code is loaded when a box first receives the focus; a browser that cannot load it
 * keeps the plain form. Ctrl+K or ⌘K focuses the box.
 */
export function watchSearchBoxes(): void {
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
    // Do not take the focus out of an open dialog.
    if (!box || box.closest('[inert], [aria-hidden="true"]')) return;
    event.preventDefault();
    box.focus();
    box.select();
  });
}

/** Replaces `checkVisibility`, which Safari supports only since 2024. */
const isVisible = (element: Element): boolean => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
