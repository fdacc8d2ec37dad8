import { useEffect, useRef } from 'react';
import { usePortal } from '#client/lib/portal-store.tsx';
import { useCall } from '#client/lib/use-call.ts';
import { bindInviteCall } from './auth-api.ts';
import { rememberInviteCode } from './login-memory.ts';

/** Remembers the invitation by which a visitor came, and tells the portal API once from which address it was opened. */
export function useInvitation(inviteCode: string): void {
  const isSignedIn = usePortal((state) => state.signedIn);
  const bind = useCall(bindInviteCall, { silent: true });
  const isBound = useRef(false);
  useEffect(() => {
    if (isSignedIn || isBound.current) return;
    isBound.current = true;
    rememberInviteCode(inviteCode);
    bind.mutate({ body: { inviteCode } });
  });
}
