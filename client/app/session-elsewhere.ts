import type { QueryClient } from '@tanstack/react-query';
import { forgetUser } from '#client/layout/logout.ts';
import { hasDirtyForm, wouldLoseText } from '#client/lib/dirty-forms.ts';
import { enterSession } from '#client/lib/enter-session.ts';
import type { PortalStore } from '#client/lib/portal-store.tsx';
import { claimUnfinished, forgetUnfinished } from '#client/lib/unfinished.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import type { SessionUser } from '#shared/rules/session-user.ts';
import { askToReturn } from './session-expiry.ts';

const loggedOutElsewhere = '您已在其他标签页退出登录';

interface Tab {
  store: PortalStore;
  queryClient: QueryClient;
}

/** Another tab has logged out: this one is a visitor's as well, but for text that nobody has saved. */
export function leaveSession({ store, queryClient }: Tab): void {
  if (!store.getState().signedIn) return;
  if (hasDirtyForm()) {
    askToReturn(store, `${loggedOutElsewhere}，内容已保留`);
    return;
  }
  forgetUser(store, queryClient);
  forgetUnfinished();
  showToast(loggedOutElsewhere);
}

/**
 * Another tab has signed somebody in: a visitor's tab is theirs as well. One that shows somebody else would act in the name of the new one, so it is
 * loaded anew; where text would be lost, that is said instead.
 */
export function joinSession({ store, queryClient }: Tab, user: SessionUser, reload = () => location.reload()): void {
  const { signedIn, user: shown } = store.getState();
  // The session of the same person had ended, and a dialog asks for what has been done; or of somebody of the same name, or without one.
  if (!signedIn || shown?.nickname === user.nickname) enterSession(store, queryClient, user);
  else if (wouldLoseText())
    showToast(`您已在其他标签页登录「${user.nickname}」，请先复制这里的内容，再刷新页面`, { tone: 'error', long: true });
  else {
    claimUnfinished(user.nickname);
    reload();
  }
}
