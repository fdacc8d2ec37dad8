import { type ComponentType, useEffect, useState } from 'react';
import type { PublicEnv } from '#client/lib/page-state.ts';
import { usePortal, usePublicEnv } from '#client/lib/portal-store.tsx';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { texts } from '#shared/text/texts.ts';
import { recoverFromChunkFailure } from './chunk-recovery.ts';

/** Loads the login dialog or its simpler variant. */
const load = (variant: PublicEnv['loginDialog']) =>
  variant === 'simple'
    ? import('#client/features/auth/dialogs/simple-login-dialog.tsx')
    : import('#client/features/auth/dialogs/login-dialog.tsx');

const showBrokenToast = () => showToast(texts.partBroken, { tone: 'error', long: true });

/**
 * Loads the login dialog when it is first opened and keeps it mounted from then on, so that closing can be animated. Also renders the
 * overlay with which background work prompts a signed-in user.
 */
export function DialogHost() {
  const { loginDialog } = usePublicEnv();
  const isWanted = usePortal((state) => state.showLoginModal);
  const Overlay = usePortal((state) => (state.signedIn ? state.overlay : null));
  const [LoginDialog, setLoginDialog] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isWanted || LoginDialog) return;
    load(loginDialog).then(
      (module) => setLoginDialog(() => module.LoginDialog),
      (error: unknown) => recoverFromChunkFailure(error, location.href),
    );
  }, [isWanted, LoginDialog, loginDialog]);
  return (
    <>
      {LoginDialog && (
        <ErrorBoundary fallback={null} resetKey={String(isWanted)} onError={showBrokenToast}>
          <LoginDialog />
        </ErrorBoundary>
      )}
      {Overlay && (
        <ErrorBoundary fallback={null}>
          <Overlay />
        </ErrorBoundary>
      )}
    </>
  );
}
