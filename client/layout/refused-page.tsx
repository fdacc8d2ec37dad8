import { lazyPage } from '#client/lib/lazy-page.tsx';

/** What stands in place of a page that is not shown; in a chunk of its own, as most visits never see it. */
export const { Page: RefusedPage, load: loadRefusedPage } = lazyPage(async () => (await import('./refusal-view.tsx')).RefusalView);
