import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { PageMeta } from '#client/lib/page-definition.ts';
import type { PublicEnv, RefusedAddress } from '#client/lib/page-state.ts';
import { usePortalStore } from '#client/lib/portal-store.tsx';
import { metaOf, pageTitle } from './page-meta.ts';
import { pendingHead } from './page-queries.ts';
import { refusalOf } from './page-refusal.ts';
import type { ResolvedPage } from './resolve-page.ts';
import { loadRefusedPage } from './routes.ts';
import { useCurrentPage } from './use-current-page.ts';

export interface HeadSyncProps {
  queryClient: QueryClient;
  initialRefusal: RefusedAddress | null;
}

/**
 * Keeps title, description and canonical in sync with the current page, and shows a rate limit (429) that one of its calls hits as the
 * server would.
 */
export function HeadSync({ queryClient, initialRefusal }: HeadSyncProps) {
  const resolved = useCurrentPage(initialRefusal);
  const store = usePortalStore();
  const { pathname, search } = useLocation();
  const path = pathname + search;
  useEffect(() => {
    let isOpen = true;
    const limit = () => limitOf(resolved, path, queryClient);
    const showLimit = () => {
      const next = limit();
      // A new state renders the whole page again, which would request the parts that are still being streamed a second time.
      if (isOpen && next !== store.getState().limit) store.setState({ limit: next });
    };
    const update = () => {
      if (!pendingHead(resolved)) writeHead(metaOf(resolved, queryClient), store.env);
      if (limit()) loadRefusedPage().then(showLimit, () => {});
      else showLimit();
    };
    update();
    pendingHead(resolved)?.then(
      () => isOpen && update(),
      (error: unknown) => console.warn('the head of the page stays as it is', error),
    );
    const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'error')) update();
    });
    return () => {
      isOpen = false;
      unsubscribe();
    };
  }, [resolved, path, store, queryClient]);
  return null;
}

function limitOf(resolved: ResolvedPage, path: string, queryClient: QueryClient): RefusedAddress | null {
  const refusal = resolved.kind === 'page' ? refusalOf(resolved, queryClient) : null;
  return refusal?.status === 429 && resolved.request ? { path, signedIn: resolved.request.signedIn, refusal } : null;
}

/** Updates the document's head to the meta of a page; the server writes the same tags into its HTML. */
function writeHead(meta: PageMeta, env: PublicEnv): void {
  const title = pageTitle(meta, env.siteName);
  if (document.title !== title) document.title = title;
  setContent('meta[name="description"]', meta.description ?? '');
  setContent('meta[name="robots"]', meta.noindex ? 'noindex' : 'index,follow');
  writeCanonical(meta.canonical && env.publicOrigin + meta.canonical);
}

/** Writes the canonical link, or removes it: a refusal has no canonical address. */
function writeCanonical(address: string | undefined): void {
  const known = document.querySelector('link[rel="canonical"]');
  if (!address) {
    known?.remove();
    return;
  }
  const link = known ?? document.createElement('link');
  link.setAttribute('rel', 'canonical');
  link.setAttribute('href', address);
  if (!known) document.head.append(link);
}

function setContent(selector: string, content: string): void {
  document.querySelector(selector)?.setAttribute('content', content);
}
