import { type ComponentType, type ReactNode, Suspense } from 'react';
import { lazyPage, lazyPart } from '#client/lib/lazy-page.tsx';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { usePortal } from '#client/lib/portal-store.tsx';
import type { RouteLayout } from '#shared/routes/route-table.ts';
import { BottomTabs } from './bottom-tabs.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { PageMain } from './page-main.tsx';
import { SandboxRibbon } from './sandbox-ribbon.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { ToastHost } from './toast-host.tsx';
import { useUserRefresh } from './use-user-refresh.ts';

interface FrameProps {
  request?: PageRequest;
  children: ReactNode;
}

/** The columns of the account pages; in a chunk of their own, since visitors never see them. */
export const { Page: AccountColumns, load: loadAccountColumns } = lazyPage(
  async () => (await import('./account-columns.tsx')).AccountColumns,
);

/** Header and footer around a page, with the account navigation beside account pages. One component, so that the header stays mounted. */
const StandardFrame = ({ request, children }: FrameProps) => (
  <>
    <a className="skip-link" href="#content">
      跳到主要内容
    </a>
    <SiteHeader request={request} />
    <PageMain>{request?.row.layout === 'account' ? <AccountColumns request={request}>{children}</AccountColumns> : children}</PageMain>
    <SiteFooter />
    <BottomTabs request={request} />
    <FrameExtras />
  </>
);

/** Loaded on demand: few browsers run inside an app. */
const inAppMask = lazyPart(async () => (await import('./in-app-mask.tsx')).InAppMask);

/** Components and effects that every frame needs besides its visible parts. */
function FrameExtras() {
  useUserRefresh();
  const isInApp = usePortal(({ inApp }) => inApp !== null);
  return (
    <>
      <SandboxRibbon />
      <LoadingBar />
      <ToastHost />
      {isInApp && (
        <Suspense>
          <inAppMask.Page />
        </Suspense>
      )}
    </>
  );
}

/** The frame without header and footer, for the download and invitation pages. */
const BareFrame = ({ children }: FrameProps) => (
  <>
    <PageMain>{children}</PageMain>
    <FrameExtras />
  </>
);

/** The frame component for each layout of the route table. */
export const frames: Readonly<Record<RouteLayout, ComponentType<FrameProps>>> = {
  standard: StandardFrame,
  bare: BareFrame,
  account: StandardFrame,
};
