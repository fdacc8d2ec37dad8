import { useEffect } from 'react';

/** Focuses the field named in the URL's hash: `/user/edit#profile-position`, where the form's ids begin with `profile`. */
export function useFieldOfAddress(idsBeginWith: string): void {
  useEffect(() => {
    const id = location.hash.slice(1);
    if (id.startsWith(`${idsBeginWith}-`)) document.getElementById(id)?.focus();
  }, [idsBeginWith]);
}
