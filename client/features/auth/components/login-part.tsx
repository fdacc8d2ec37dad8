import { Suspense } from 'react';
import { configQuery } from '#client/layout/layout-queries.ts';
import { Await } from '#client/lib/await.tsx';
import { lazyPart } from '#client/lib/lazy-page.tsx';
import type { LoginView } from '#client/lib/portal-store.tsx';
import { FormSkeleton } from '#client/ui/form-page.tsx';
import type { SiteConfig } from '#shared/contract/site.ts';
import { availableView, viewTitles } from '../login-model.ts';
import type { PageLoginProps } from './login-views.tsx';

/** The forms are as large as the rest of their pages, so the pages become interactive before the code of the forms has loaded. */
const login = lazyPart(async () => (await import('./login-views.tsx')).PageLogin);

/** Renders the sign-in views on a page; the server renders them completely. */
export const LoginPart = (props: PageLoginProps) => (
  <Suspense fallback={<FormSkeleton heights={[44, 44, 20, 'var(--control)']} />}>
    <login.Page {...props} />
  </Suspense>
);

/** Renders the title of the current view. */
export function ViewTitle({ view }: { view: LoginView }) {
  const show = (config?: SiteConfig) => viewTitles[availableView(view, config)];
  return (
    <Await query={configQuery} pending={show()} failed={() => show()}>
      {show}
    </Await>
  );
}
