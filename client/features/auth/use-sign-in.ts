import { useQueryClient } from '@tanstack/react-query';
import { useGoTo } from '#client/lib/navigation.tsx';
import { usePortalStore } from '#client/lib/portal-store.tsx';
import type { User } from '#shared/contract/user-contract.ts';
import { completeSignIn } from './complete-sign-in.ts';

/** Gives the function that finishes a login (T09). */
export function useSignIn(): (user: Pick<User, 'nickname' | 'avatar'>, returnPath?: string) => void {
  const store = usePortalStore();
  const queryClient = useQueryClient();
  const goTo = useGoTo();
  return (user, returnPath) => completeSignIn({ store, queryClient, goTo }, user, returnPath);
}
