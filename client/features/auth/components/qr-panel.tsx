import { styled } from 'styled-components';
import { type LoginView, usePublicEnv } from '#client/lib/portal-store.tsx';
import type { SiteConfig } from '#shared/contract/site.ts';
import { absoluteAddress } from '../auth-addresses.ts';
import { useLazyComponent } from '../use-lazy-component.ts';

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

/** Beside the form: the app's download, or in the register view the invitation page; empty until the configuration is there. */
export function QrPanel({ view, config }: { view: LoginView; config: SiteConfig | undefined }) {
  const { publicOrigin } = usePublicEnv();
  if (!config) return <Panel aria-hidden="true" />;
  const address = absoluteAddress(view === 'register' ? config.INVITE_URL : config.DOWNLOAD_URL, publicOrigin);
  return address && <QrFigure address={address} caption={view === 'register' ? '扫码在手机上注册' : '扫码下载 App'} />;
}

const loadQrCode = async () => (await import('qrcode.react')).QRCodeSVG;

/** Code that only draws comes after the page. */
function QrFigure({ address, caption }: { address: string; caption: string }) {
  const QrCode = useLazyComponent(loadQrCode);
  return (
    <Panel>
      <Plate>{QrCode && <QrCode value={address} size={106} title={caption} />}</Plate>
      <figcaption>{caption}</figcaption>
    </Panel>
  );
}
