import { CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Await } from '#client/lib/await.tsx';
import { usePortal } from '#client/lib/portal-store.tsx';
import { useCall } from '#client/lib/use-call.ts';
import { Note } from '#client/ui/note.tsx';
import { bindInviteCall, inviterQuery } from '../auth-api.ts';
import { rememberInviteCode } from '../login-memory.ts';
import { InviteRewards, InviterLine } from './invite-story.tsx';

interface InvitationDetailsProps {
  inviteCode: string;
  /** Called if no user has this code. */
  onUnknown: () => void;
}

/** Shows the inviter and the rewards of an invite code. An unknown code gets a friendly note and is not remembered. */
export const InvitationDetails = ({ inviteCode, onUnknown }: InvitationDetailsProps) => (
  <Await
    query={inviterQuery(inviteCode)}
    pending={<Invitation inviteCode={inviteCode} inviter={null} />}
    // The lookup failed: the inviter is unknown, but the code may still be valid.
    failed={() => <BoundInvitation inviteCode={inviteCode} inviter={null} />}
  >
    {({ inviter }) =>
      inviter ? <BoundInvitation inviteCode={inviteCode} inviter={inviter} /> : <UnknownCode inviteCode={inviteCode} onSeen={onUnknown} />
    }
  </Await>
);

type Inviter = Parameters<typeof InviterLine>[0];

const Invitation = (invitation: Inviter) => (
  <>
    <InviterLine {...invitation} />
    <InviteRewards />
  </>
);

function BoundInvitation(invitation: Inviter) {
  useInvitation(invitation.inviteCode);
  return <Invitation {...invitation} />;
}

function UnknownCode({ inviteCode, onSeen }: { inviteCode: string; onSeen: () => void }) {
  const notify = useEffectEvent(onSeen);
  useEffect(() => notify(), []);
  return <BrokenInvitation text={`没有找到邀请码 ${inviteCode}，可能抄错了，或者邀请人已经注销。`} />;
}

/** Explains that the code is not usable and that registration works without it. */
export const BrokenInvitation = ({ text }: { text: string }) => (
  <Note data-tone="warning" role="status">
    <CircleAlert size={18} aria-hidden="true" />
    <p>{text}您可以请朋友再发一次邀请链接，也可以不填邀请码直接注册。</p>
  </Note>
);

/** Remembers the invite code in this tab and reports it once to the portal API, which binds it to the visitor's network. */
function useInvitation(inviteCode: string): void {
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
