import { ArrowUpRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import { detectDevice } from '#shared/rules/device.ts';

const DISMISSED = 'IN_APP_MASK_DISMISSED';

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

/** T16: inside WeChat, Weibo or QQ on a phone downloads and logins fail, so a real browser is asked for; the reader may stay. */
export function InAppMask() {
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(detectDevice(navigator.userAgent).inApp !== null && sessionStorage.getItem(DISMISSED) === null), []);
  if (!isShown) return null;
  const dismiss = () => {
    sessionStorage.setItem(DISMISSED, '1');
    setShown(false);
  };
  return (
    <Mask role="dialog" aria-modal="true" aria-labelledby="in-app-hint">
      <ArrowUpRight size={56} strokeWidth={1.5} aria-hidden="true" />
      <Hint id="in-app-hint">请点击右上角，在浏览器中打开</Hint>
      <Stay>
        <Button onClick={dismiss} autoFocus>
          继续浏览
        </Button>
      </Stay>
    </Mask>
  );
}
