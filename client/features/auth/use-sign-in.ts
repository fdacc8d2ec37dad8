import { useQueryClient } from '@tanstack/react-query';
import { useGoTo } from '#client/lib/navigation.tsx';
import { usePortalStore } from '#client/lib/portal-store.tsx';
import { completeSignIn, type SignedIn } from './complete-sign-in.ts';

/** Gives the function that finishes a login. */
export function useSignIn(): (session: SignedIn, returnPath?: string) => void {
  const store = usePortalStore();
  const queryClient = useQueryClient();
  const goTo = useGoTo();
  return (session, returnPath) => completeSignIn({ store, queryClient, goTo }, session, returnPath);
}
