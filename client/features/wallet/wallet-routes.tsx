import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages } from '#client/lib/page-definition.ts';
import { readRecordFilter } from './record-filter.ts';
import { recordsQuery, summaryQuery } from './wallet-api.ts';

export const walletPages: FeaturePages = {
  wallet: {
    page: lazyPage(async () => (await import('./pages/wallet-page.tsx')).WalletPage),
    queries: (request) => ({ deferred: [summaryQuery, recordsQuery(readRecordFilter(request.search))] }),
    meta: () => ({ title: '钱包' }),
  },
};
