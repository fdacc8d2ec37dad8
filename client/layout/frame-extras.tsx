import { InAppMask } from './in-app-mask.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { SandboxRibbon } from './sandbox-ribbon.tsx';
import { ToastHost } from './toast-host.tsx';
import { useUserRefresh } from './use-user-refresh.ts';

/** What every frame has besides its visible parts. */
export function FrameExtras() {
  useUserRefresh();
  return (
    <>
      <SandboxRibbon />
      <LoadingBar />
      <ToastHost />
      <InAppMask />
    </>
  );
}
