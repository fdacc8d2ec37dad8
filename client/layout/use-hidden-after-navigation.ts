import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { FOOTER_HIDE_MS } from '#shared/constants.ts';

/** True for a second after each change of the address inside the portal, never on the first page. */
export function useHiddenAfterNavigation(): boolean {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [shownAt, setShownAt] = useState(address);
  useEffect(() => {
    const timer = setTimeout(() => setShownAt(address), FOOTER_HIDE_MS);
    return () => clearTimeout(timer);
  }, [address]);
  return shownAt !== address;
}
