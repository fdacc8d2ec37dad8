import { styled } from 'styled-components';
import { type LoginView, usePublicEnv } from '#client/lib/portal-store.tsx';
import { LazyQrCode } from '#client/ui/lazy-qr-code.tsx';
import type { SiteConfig } from '#shared/contract/site.ts';
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

/** QR code beside the form: the app download, or the invitation page in the register view; empty until the configuration is loaded. */
export function QrPanel({ view, config }: { view: LoginView; config: SiteConfig | undefined }) {
  const { publicOrigin } = usePublicEnv();
  if (!config) return <Panel aria-hidden="true" />;
  const address = absoluteAddress(view === 'register' ? config.INVITE_URL : config.DOWNLOAD_URL, publicOrigin);
  if (!address) return null;
  const caption = view === 'register' ? '扫码在手机上注册' : '扫码下载 App';
  return (
    <Panel>
      <LazyQrCode address={address} label={caption} size={112} />
      <figcaption>{caption}</figcaption>
    </Panel>
  );
}
