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

/** The frame of the account pages; in a chunk of its own, as visitors never see it. */
export const { Page: AccountColumns, load: loadAccountColumns } = lazyPage(
  async () => (await import('./account-columns.tsx')).AccountColumns,
);

/** Header and footer around a page; pages of the account have their navigation beside them. One component, so that the header stays. */
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

/** Few browsers are inside of an app. */
const inAppMask = lazyPart(async () => (await import('./in-app-mask.tsx')).InAppMask);

/** Every frame has these besides its visible parts. */
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

/** No header, no footer: the download and invitation pages. */
const BareFrame = ({ children }: FrameProps) => (
  <>
    <PageMain>{children}</PageMain>
    <FrameExtras />
  </>
);

/** The frame around a page. */
export const frames: Readonly<Record<RouteLayout, ComponentType<FrameProps>>> = {
  standard: StandardFrame,
  bare: BareFrame,
  account: StandardFrame,
};
