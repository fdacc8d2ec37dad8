import type { PageHead, ReadHead } from './page-definition.ts';

/**
 * Creates a page head from a module of its own, which browsers load after the page, since the server has already written the head:
 * `lazyHead(async () => (await import('./lists-heads.ts')).listHead)`. Reading it before it is loaded throws.
 */
export function lazyHead(importHead: () => Promise<ReadHead>): PageHead {
  let loaded: ReadHead | null = null;
  let loading: Promise<void> | null = null;
  const read: ReadHead = (request, readQuery) => {
    if (!loaded) throw new Error('the head of this page has not been loaded');
    return loaded(request, readQuery);
  };
  const pending = (): Promise<void> | null => {
    if (loaded) return null;
    loading ??= importHead().then(
      (head) => {
        loaded = head;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  return Object.assign(read, { pending });
}
