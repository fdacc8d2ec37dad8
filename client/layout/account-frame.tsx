import { lazyPage } from '#client/lib/lazy-page.tsx';

/** What surrounds the pages of one's own account; in a chunk of its own, as visitors never see it. */
export const { Page: AccountColumns, load: loadAccountColumns } = lazyPage(
  async () => (await import('./account-columns.tsx')).AccountColumns,
);
