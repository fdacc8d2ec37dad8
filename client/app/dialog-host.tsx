import { type ComponentType, useEffect, useState } from 'react';
import type { PublicEnv } from '#client/lib/page-state.ts';
import { usePortal, usePublicEnv } from '#client/lib/portal-store.tsx';
import { recoverFromChunkFailure } from './chunk-recovery.ts';

/** D01, or the simpler variant D03. */
const load = (variant: PublicEnv['loginDialog']) =>
  variant === 'simple'
    ? import('#client/features/auth/dialogs/simple-login-dialog.tsx')
    : import('#client/features/auth/dialogs/login-dialog.tsx');

/**
 * Loads the login dialog when it is first asked for (T03, T04) and keeps it from then on, so that closing can be animated. Beside it,
 * what background work asks a signed-in user.
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
      {LoginDialog && <LoginDialog />}
      {Overlay && <Overlay />}
    </>
  );
}
