import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePublicEnv } from '#client/lib/portal-store.tsx';
import { metaOf } from './page-meta.ts';
import { type InitialRefusal, useCurrentPage } from './use-current-page.ts';
import { writeHead } from './write-head.ts';

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
