import { styled } from 'styled-components';
import { usePortal } from '#client/lib/portal-store.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { href } from '#shared/routes/href.ts';

const Note = styled.div`
  display: grid;
  gap: var(--space-5);
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`;

/** Replaces the form for a user who is already signed in. */
export function SignedInNote() {
  const nickname = usePortal((state) => state.user?.nickname);
  return (
    <Note>
      <p>{nickname ? `您已登录账号「${nickname}」，无需再次登录。` : '您已登录，无需再次登录。'}</p>
      <Ways>
        <LinkButton variant="primary" href={href('user.center')}>
          进入个人中心
        </LinkButton>
        <LinkButton href={href('home')}>返回首页</LinkButton>
      </Ways>
    </Note>
  );
}
