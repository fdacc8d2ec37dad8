import { type LoginView, usePortal, usePortalStore } from '#client/lib/portal-store.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { LOGIN_NOTICE_ID } from '../components/auth-form-layout.tsx';
import { LoginViews } from '../components/login-views.tsx';
import { viewTitles } from '../login-model.ts';
import { useLoginFlow } from '../use-login-flow.ts';

/** Stays mounted once opened, so that closing is animated and input is preserved. */
export function LoginDialog() {
  const store = usePortalStore();
  const isOpen = usePortal((state) => state.showLoginModal);
  const view = usePortal((state) => state.loginView);
  const hasNotice = usePortal((state) => state.loginNotice !== null);
  const flow = useLoginFlow(view, (loginView: LoginView) => store.setState({ loginView }));
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(showLoginModal) => store.setState({ showLoginModal })}
      title={viewTitles[view]}
      describedBy={hasNotice ? LOGIN_NOTICE_ID : undefined}
    >
      <LoginViews flow={flow} />
    </Dialog>
  );
}
