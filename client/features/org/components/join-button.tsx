import { styled } from 'styled-components';
import { usePortal } from '#client/lib/portal-store.tsx';
import { useAfterLogin } from '#client/lib/use-after-login.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import type { Community } from '#shared/contract/community.ts';
import { href } from '#shared/routes/href.ts';

/* Hidden without JavaScript, because the button would do nothing. */
const Alive = styled.span`
  @media (scripting: none) {
    display: none;
  }
`;

interface JoinButtonProps {
  community: Community;
  /** Address of the list, to which a visitor returns after signing in. */
  returnTo: string;
  onOpen: (community: Community) => void;
}

/** Opens the dialog. A visitor signs in first and continues there; without JavaScript, they sign in on the login page. */
export function JoinButton({ community, returnTo, onOpen }: JoinButtonProps) {
  const signedIn = usePortal((state) => state.signedIn);
  const openAfterLogin = useAfterLogin(() => onOpen(community));
  if (!signedIn) {
    return (
      <LinkButton
        size="small"
        href={href('login', undefined, { returnTo })}
        aria-label={`登录后加入：${community.name}`}
        onClick={(event) => {
          event.preventDefault();
          openAfterLogin();
        }}
      >
        登录后加入
      </LinkButton>
    );
  }
  const label = community.joined ? '查看入群方式' : '加入社群';
  return (
    <Alive>
      <Button
        size="small"
        variant={community.joined ? 'secondary' : 'primary'}
        aria-haspopup="dialog"
        aria-label={`${label}：${community.name}`}
        onClick={() => onOpen(community)}
      >
        {label}
      </Button>
    </Alive>
  );
}
