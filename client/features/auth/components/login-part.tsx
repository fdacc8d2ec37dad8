import { Suspense } from 'react';
import { configQuery } from '#client/layout/layout-queries.ts';
import { Await } from '#client/lib/await.tsx';
import { lazyPart } from '#client/lib/lazy-page.tsx';
import type { LoginView } from '#client/lib/portal-store.tsx';
import { FormSkeleton } from '#client/ui/form-page.tsx';
import type { SiteConfig } from '#shared/contract/site.ts';
import { openView, viewTitles } from '../login-views.ts';
import type { PageLoginProps } from './login-views.tsx';

/** The forms weigh as much as all else on their pages: these answer before the forms' code is there. */
const login = lazyPart(async () => (await import('./login-views.tsx')).PageLogin);

/** The ways to sign in, on a page that the server has rendered whole. */
export const LoginPart = (props: PageLoginProps) => (
  <Suspense fallback={<FormSkeleton heights={[44, 44, 20, 'var(--control)']} />}>
    <login.Page {...props} />
  </Suspense>
);

/** Names the view that is shown. */
export function ViewTitle({ view }: { view: LoginView }) {
  const show = (config?: SiteConfig) => viewTitles[openView(view, config)];
  return (
    <Await query={configQuery} pending={show()} failed={() => show()}>
      {show}
    </Await>
  );
}
