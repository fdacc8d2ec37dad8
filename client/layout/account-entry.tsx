import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, LogOut, UserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { useGoTo } from '#client/lib/navigation.tsx';
import { openLoginByClick, usePortal, usePortalStore } from '#client/lib/portal-store.tsx';
import { SharedMarkup } from '#client/lib/shared-markup.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { Disclosure, MenuChoice } from '#client/ui/disclosure.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { href } from '#shared/routes/href.ts';
import { texts } from '#shared/text/texts.ts';

const Face = styled.summary`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  height: 44px;
  padding: 0 var(--space-2);
  border-radius: var(--radius);

  &:hover,
  details[open] > & {
    background: var(--surface-hover);
  }
  details[open] > & > svg {
    transform: rotate(180deg);
  }
`;

const Nickname = styled.span`
  max-width: 7em;

  @media (max-width: 767px) {
    position: absolute;
    width: 1px;
    clip-path: inset(50%);
  }
`;

/** Reserves the height of two menu items with their margin and border, and the width of most amounts, so that the figures shift nothing. */
const FiguresPlace = styled.div`
  min-width: 192px;
  min-height: calc(2 * max(40px, var(--control)) + var(--space-1) + 1px);
`;

/** The right end of the header: 登录/注册 for a visitor, otherwise the user's avatar, nickname and menu. */
export function AccountEntry() {
  const signedIn = usePortal((state) => state.signedIn);
  return signedIn ? <AccountMenu /> : <LoginButton />;
}

function LoginButton() {
  const store = usePortalStore();
  return (
    <LinkButton href={href('login')} onClick={openLoginByClick(store)}>
      登录/注册
    </LinkButton>
  );
}

/** Loaded when the menu is opened, which is rare. */
const AccountFigures = lazy(async () => ({ default: (await import('./account-figures.tsx')).AccountFigures }));

function AccountMenu() {
  const store = usePortalStore();
  const queryClient = useQueryClient();
  const goTo = useGoTo();
  const user = usePortal((state) => state.user);
  const [isLeaving, setLeaving] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const leave = async () => {
    if (isLeaving) return;
    setLeaving(true);
    try {
      const { logOut } = await import('./logout.ts');
      await logOut({ store, queryClient, goTo });
    } catch {
      // The code failed to load: the user is still signed in.
      showToast(texts.networkFailed, { tone: 'error', long: true });
    }
    setLeaving(false);
  };
  return (
    <Disclosure
      summary={
        <Face onClick={() => setOpened(true)}>
          <Avatar name={user?.nickname ?? ''} src={user?.avatar} size={32} />
          <Nickname className="one-line">{user?.nickname || '我的账号'}</Nickname>
          <ChevronDown size={14} aria-hidden="true" />
        </Face>
      }
    >
      <FiguresPlace>
        {wasOpened && (
          <Suspense>
            <AccountFigures />
          </Suspense>
        )}
      </FiguresPlace>
      <SharedMarkup of={choices} content={() => <Choices leave={leave} isLeaving={isLeaving} />}>
        {(inner) => <ul {...inner} />}
      </SharedMarkup>
    </Disclosure>
  );
}

/** Key of the shared markup: the menu is the same for every signed-in user. */
const choices = Object.freeze({});

const Choices = ({ leave, isLeaving }: { leave: () => void; isLeaving: boolean }) => (
  <>
    <li>
      <MenuChoice href={href('user.center')}>
        <UserRound size={16} aria-hidden="true" />
        个人中心
      </MenuChoice>
    </li>
    <li>
      <MenuChoice as="button" type="button" onClick={leave} aria-disabled={isLeaving || undefined}>
        <LogOut size={16} aria-hidden="true" />
        退出登录
      </MenuChoice>
    </li>
  </>
);
