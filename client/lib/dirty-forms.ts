import { useEffect } from 'react';

/** The fate of unsaved text when its page is left: gone, or still there for whoever comes back (a draft), or not worth a question. */
type WhenLeft = 'lost' | 'kept';

/** Forms on the page that hold text nobody has saved. Browser only: effects never run on the server. */
const count: Record<WhenLeft, number> = { lost: 0, kept: 0 };

export const hasDirtyForm = (): boolean => count.lost + count.kept > 0;

/** Would unsaved text be gone if the page were left now? */
export const wouldLoseText = (): boolean => count.lost > 0;

/** Lets the browser ask, in its own words, before a reload or another site takes the page. */
const askBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Says that a form holds unsaved text until the returned function is called. */
function markDirtyForm(whenLeft: WhenLeft): () => void {
  let isMarked = true;
  const add = (change: 1 | -1) => {
    count[whenLeft] += change;
    // Listened to only while there is a reason: such a page cannot be kept in the browser's back/forward cache.
    if (wouldLoseText()) window.addEventListener('beforeunload', askBeforeUnload);
    else window.removeEventListener('beforeunload', askBeforeUnload);
  };
  add(1);
  return () => {
    if (isMarked) add(-1);
    isMarked = false;
  };
}

/**
 * `useDirtyForm(form.formState.isDirty)`: while true, neither an expired session nor a newer build takes the page away, and the reader
 * is asked before a link, a reload or another site does. `kept`: nothing is asked, for what was typed outlives the page.
 */
export function useDirtyForm(isDirty: boolean, whenLeft: WhenLeft = 'lost'): void {
  useEffect(() => (isDirty ? markDirtyForm(whenLeft) : undefined), [isDirty, whenLeft]);
}
