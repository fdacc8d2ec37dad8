import { type ComponentType, useEffect, useState } from 'react';
import { usePortal } from '#client/lib/portal-store.tsx';
import { recoverFromChunkFailure } from './chunk-recovery.ts';

/** Loads the login dialog when it is first asked for (T03, T04) and keeps it from then on, so that closing can be animated. */
export function DialogHost() {
  const isWanted = usePortal((state) => state.showLoginModal);
  const [LoginDialog, setLoginDialog] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isWanted || LoginDialog) return;
    import('#client/features/auth/dialogs/login-dialog.tsx').then(
      (module) => setLoginDialog(() => module.LoginDialog),
      (error: unknown) => recoverFromChunkFailure(error, location.href),
    );
  }, [isWanted, LoginDialog]);
  return LoginDialog && <LoginDialog />;
}
