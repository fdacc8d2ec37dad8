import { ArrowUpRight } from 'lucide-react';
import { styled } from 'styled-components';
import { writeCookie } from '#client/lib/browser-cookies.ts';
import { usePortal, usePortalStore } from '#client/lib/portal-store.tsx';
import { Button } from '#client/ui/button.tsx';
import { IN_APP_STAY_COOKIE } from '#shared/cookies.ts';

const STAY_DAYS = 1;

const Mask = styled.div`
  position: fixed;
  inset: 0;
  z-index: var(--layer-mask);
  display: flex;
  flex-direction: column;
  align-items: flex-end;
  gap: var(--space-4);
  padding: var(--space-5);
  background: rgb(8 12 20 / 88%);
  color: #ffffff;

  /* Its button needs JavaScript. */
  @media (scripting: none) {
    display: none;
  }
`;

const Hint = styled.p`
  max-width: 16em;
  margin-right: var(--space-6);
  font: var(--weight-medium) var(--type-large) var(--font);
  text-align: right;
`;

const Stay = styled.div`
  align-self: center;
  margin: auto 0 var(--space-10);
`;

/** Asks the user to open a regular browser: inside WeChat, Weibo or QQ on a phone downloads and logins fail. The user may stay. */
export function InAppMask() {
  const store = usePortalStore();
  const inApp = usePortal((state) => state.inApp);
  if (!inApp) return null;
  const stay = () => {
    writeCookie(IN_APP_STAY_COOKIE, '1', STAY_DAYS);
    store.setState({ inApp: null });
  };
  return (
    <Mask role="dialog" aria-modal="true" aria-labelledby="in-app-hint">
      <ArrowUpRight size={56} strokeWidth={1.5} aria-hidden="true" />
      <Hint id="in-app-hint">请点击右上角，在浏览器中打开</Hint>
      <Stay>
        <Button onClick={stay} autoFocus>
          继续浏览
        </Button>
      </Stay>
    </Mask>
  );
}
