import { useEffect } from 'react';

/** Forms on the page that hold text nobody has saved. Browser only: effects never run on the server. */
let count = 0;

export const hasDirtyForm = (): boolean => count > 0;

/** Says that a form holds unsaved text until the returned function is called. */
function markDirtyForm(): () => void {
  let isMarked = true;
  count += 1;
  return () => {
    if (isMarked) count -= 1;
    isMarked = false;
  };
}

/** `useDirtyForm(form.formState.isDirty)`: while true, neither an expired session nor a newer build takes the page away, so that no text is lost. */
export function useDirtyForm(isDirty: boolean): void {
  useEffect(() => (isDirty ? markDirtyForm() : undefined), [isDirty]);
}
