import { useEffect } from 'react';

/** Gives the focus to the field that the address names: `/user/edit#profile-position`, where the form's ids begin with `profile`. */
export function useFieldOfAddress(idsBeginWith: string): void {
  useEffect(() => {
    const id = location.hash.slice(1);
    if (id.startsWith(`${idsBeginWith}-`)) document.getElementById(id)?.focus();
  }, [idsBeginWith]);
}
