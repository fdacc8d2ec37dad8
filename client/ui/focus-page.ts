import { useEffect } from 'react';

/** Moves the focus to the page content, for when the focused control was removed and no neighbor can take the focus. */
export const focusPage = (): void => document.getElementById('content')?.focus({ preventScroll: true });

/**
 * Focuses the page when a control is removed and the focus would be lost with it. For controls that a closing dialog returns the focus to,
 * and that the dialog's action removes, often along with their row.
 */
export function useFocusPageWhenGone(isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return;
    // A closing dialog returns the focus before the next frame. If the target is gone, the focus stays inside the dialog while it fades.
    return () =>
      void requestAnimationFrame(() => {
        const { activeElement } = document;
        if (activeElement === null || activeElement === document.body || activeElement.closest('[data-closed]')) focusPage();
      });
  }, [isThere]);
}
