import { type ComponentType, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { configQuery } from '#client/layout/layout-queries.ts';
import { Await } from '#client/lib/await.tsx';
import { type LoginView, usePublicEnv } from '#client/lib/portal-store.tsx';
import { absoluteAddress } from '../auth-addresses.ts';

const Panel = styled.figure`
  display: grid;
  justify-items: center;
  align-content: start;
  gap: var(--space-2);
  width: 128px;
  padding-top: 28px;
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
  text-align: center;

  @media (max-width: 559px), (scripting: none) {
    display: none;
  }
`;

/* Dark on white in both schemes: phones read nothing else reliably. */
const Plate = styled.div`
  width: 128px;
  height: 128px;
  padding: 10px;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: #ffffff;
`;

/** Beside the form: the app's download, or in the register view the invitation page (D01). */
export function QrPanel({ view }: { view: LoginView }) {
  const { publicOrigin } = usePublicEnv();
  return (
    <Await query={configQuery} pending={<Panel aria-hidden="true" />} failed={() => null}>
      {(config) => {
        const address = absoluteAddress(view === 'register' ? config.INVITE_URL : config.DOWNLOAD_URL, publicOrigin);
        return address && <QrFigure address={address} caption={view === 'register' ? '扫码在手机上注册' : '扫码下载 App'} />;
      }}
    </Await>
  );
}

/** Code that only draws comes after the page. */
function QrFigure({ address, caption }: { address: string; caption: string }) {
  const [QrCode, setQrCode] = useState<ComponentType<{ value: string; size: number; title: string }> | null>(null);
  useEffect(() => {
    let isWanted = true;
    import('qrcode.react').then(
      ({ QRCodeSVG }) => isWanted && setQrCode(() => QRCodeSVG),
      (error: unknown) => console.warn('QR code could not be drawn', error),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return (
    <Panel>
      <Plate>{QrCode && <QrCode value={address} size={106} title={caption} />}</Plate>
      <figcaption>{caption}</figcaption>
    </Panel>
  );
}
