import type { QueryClient } from '@tanstack/react-query';
import { layoutQueries } from '#client/layout/layout-queries.ts';

/** Starts the calls that the frame around every page needs. */
export const startLayoutQueries = (queryClient: QueryClient, signedIn: boolean): Promise<void> =>
  Promise.all(layoutQueries(signedIn).map((query) => queryClient.prefetchQuery(query))).then(() => {});
