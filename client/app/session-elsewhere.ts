import type { QueryClient } from '@tanstack/react-query';
import { forgetUser } from '#client/layout/logout.ts';
import { hasDirtyForm, wouldLoseText } from '#client/lib/dirty-forms.ts';
import { enterSession } from '#client/lib/enter-session.ts';
import type { PortalStore } from '#client/lib/portal-store.tsx';
import { assignDrafts, clearDrafts } from '#client/lib/unfinished.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import type { SessionUser } from '#shared/rules/session-user.ts';
import { askToSignInAgain } from './session-expiry.ts';

const loggedOutElsewhere = '您已在其他标签页退出登录';

interface Tab {
  store: PortalStore;
  queryClient: QueryClient;
}

/** Signs this tab out after a logout in another tab. A tab with unsaved text only opens the login dialog. */
export function leaveSession({ store, queryClient }: Tab): void {
  if (!store.getState().signedIn) return;
  if (hasDirtyForm()) {
    askToSignInAgain(store, `${loggedOutElsewhere}，内容已保留`);
    return;
  }
  forgetUser(store, queryClient);
  clearDrafts();
  showToast(loggedOutElsewhere);
}

/**
 * Signs this tab in after a login in another tab. A tab that shows another user would act in the name of the new one, so it is reloaded; if
 * that would lose text, it shows a warning instead.
 */
export function joinSession({ store, queryClient }: Tab, user: SessionUser, reload = () => location.reload()): void {
  const { signedIn, user: shown } = store.getState();
  // Same nickname: the user's own session has expired and a dialog asks for the login, or another user has the same nickname or none.
  if (!signedIn || shown?.nickname === user.nickname) enterSession(store, queryClient, user);
  else if (wouldLoseText())
    showToast(`您已在其他标签页登录「${user.nickname}」，请先复制这里的内容，再刷新页面`, { tone: 'error', long: true });
  else {
    assignDrafts(user.nickname);
    reload();
  }
}
