import { useEffect } from 'react';

/** The control that had the focus is gone, and nothing beside it is the next: the focus goes to the page itself. */
export const focusPage = (): void => document.getElementById('content')?.focus({ preventScroll: true });

/**
 * Of a control whose dialog gives the focus back to it, and that is gone once what it asked for has happened, often with its row: a focus
 * that would be lost by that goes to the page.
 */
export function useFocusPageWhenGone(isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return;
    // A dialog that closes gives the focus back in its own time, before the next frame; to what is gone it cannot, and keeps it while it fades.
    return () =>
      void requestAnimationFrame(() => {
        const { activeElement } = document;
        if (activeElement === null || activeElement === document.body || activeElement.closest('[data-closed]')) focusPage();
      });
  }, [isThere]);
}
