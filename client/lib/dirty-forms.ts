import { useEffect } from 'react';

/** `lost`: leaving the page loses its unsaved text. `kept`: the text is still available later (a draft) or not worth asking about. */
type WhenLeft = 'lost' | 'kept';

/** Number of forms on the page with unsaved text. Browser only: effects never run on the server. */
const count: Record<WhenLeft, number> = { lost: 0, kept: 0 };

export const hasDirtyForm = (): boolean => count.lost + count.kept > 0;

/** Returns whether leaving the page now would lose unsaved text. */
export const wouldLoseText = (): boolean => count.lost > 0;

/** Makes the browser ask for confirmation, with its own text, before a reload or a navigation to another site. */
const askBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Marks a form as having unsaved text until the returned function is called. */
function markDirtyForm(whenLeft: WhenLeft): () => void {
  let isMarked = true;
  const add = (change: 1 | -1) => {
    count[whenLeft] += change;
    // Registered only while needed: a page with this listener cannot be stored in the browser's back/forward cache.
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
 * `useDirtyForm(form.formState.isDirty)`: while true, neither an expired session nor a newer build replaces the page, and the user is asked
 * for confirmation before a link, a reload or another site does. `kept`: nothing is asked, since the text survives leaving the page.
 */
export function useDirtyForm(isDirty: boolean, whenLeft: WhenLeft = 'lost'): void {
  useEffect(() => (isDirty ? markDirtyForm(whenLeft) : undefined), [isDirty, whenLeft]);
}
