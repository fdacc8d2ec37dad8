import { useCallback, useEffect, useRef, useState } from 'react';
import { IMAGE_RETRIES } from '#shared/constants.ts';

/** Delay before a retry in ms: a broken connection needs a moment to recover. */
const RETRY_AFTER_MS = 400;

/**
 * Returns the picture to show: the wanted one, retried twice after an error, then the fallback.
 * Put `key`, `src`, `ref` and `onError` on the img.
 */
export function useImageSource(wanted: string, fallback: string) {
  const [failure, setFailure] = useState({ wanted, count: 0 });
  const count = failure.wanted === wanted ? failure.count : 0;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const isFallback = count > IMAGE_RETRIES;
  const onError = useCallback(() => {
    if (isFallback) return;
    clearTimeout(timer.current);
    const next = { wanted, count: count + 1 };
    if (next.count > IMAGE_RETRIES) setFailure(next);
    else timer.current = setTimeout(() => setFailure(next), RETRY_AFTER_MS);
  }, [wanted, count, isFallback]);

  // A picture in the server's markup may have failed before React attached its listeners.
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.src) onError();
    },
    [onError],
  );
  return { key: `${wanted}#${count}`, src: isFallback ? fallback : wanted, ref, onError };
}
