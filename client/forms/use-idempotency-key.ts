import { useRef } from 'react';
import { createUuid } from '#client/lib/device-id.ts';

/**
 * Gives the `Idempotency-Key` of a write: the same for the same content until `forget`, so that a second try after an answer that
 * was lost does nothing twice.
 */
export function useIdempotencyKey() {
  const last = useRef<{ key: string; content: string } | null>(null);
  return {
    keyOf: (input: unknown): string => {
      const content = JSON.stringify(input);
      if (last.current?.content !== content) last.current = { key: createUuid(), content };
      return last.current.key;
    },
    forget: (): void => {
      last.current = null;
    },
  };
}
