import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PageMeta } from '#client/lib/page-definition.ts';
import type { PublicEnv } from '#client/lib/page-state.ts';
import { usePublicEnv } from '#client/lib/portal-store.tsx';
import { metaOf, pageTitle } from './page-meta.ts';
import { type InitialRefusal, useCurrentPage } from './use-current-page.ts';

export interface HeadSyncProps {
  queryClient: QueryClient;
  initialRefusal: InitialRefusal | null;
}

/** Keeps title, description and canonical in step with what the address shows. */
export function HeadSync({ queryClient, initialRefusal }: HeadSyncProps) {
  const resolved = useCurrentPage(initialRefusal);
  const env = usePublicEnv();
  useEffect(() => {
    const update = () => writeHead(metaOf(resolved, queryClient), env);
    update();
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'error')) update();
    });
  }, [resolved, env, queryClient]);
  return null;
}

/** Brings the document's head to a page's meta; the server writes the same with its HTML. */
function writeHead(meta: PageMeta, env: PublicEnv): void {
  const title = pageTitle(meta, env.siteName);
  if (document.title !== title) document.title = title;
  setContent('meta[name="description"]', meta.description ?? '');
  setContent('meta[name="robots"]', meta.noindex ? 'noindex' : 'index,follow');
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', env.publicOrigin + (meta.canonical ?? '/'));
}

function setContent(selector: string, content: string): void {
  document.querySelector(selector)?.setAttribute('content', content);
}
