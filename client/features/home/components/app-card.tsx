import { type ComponentType, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { usePublicEnv } from '#client/lib/portal-store.tsx';
import { Card } from '#client/ui/card.tsx';
import { href } from '#shared/routes/href.ts';

const QR_SIZE = 104;

const Box = styled(Card)`
  display: grid;
  grid-template-columns: 120px minmax(0, 1fr);
  align-items: center;
  gap: var(--space-4);

  h2 {
    font: var(--weight-bold) var(--type-medium) var(--font);
  }
  p {
    margin: 2px 0 var(--space-2);
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
`;

/** White in both schemes, as scanners want it. */
const Plate = styled.div`
  display: grid;
  place-items: center;
  width: 120px;
  height: 120px;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: #ffffff;
`;

type QrCodeView = ComponentType<{ value: string; label: string; size?: number }>;

/** The way to the app: a code for a phone's camera, loaded when it comes into view, and a link for everyone else. */
export function AppCard() {
  const plate = useRef<HTMLDivElement>(null);
  const [QrCode, setQrCode] = useState<QrCodeView | null>(null);
  const { publicOrigin } = usePublicEnv();

  useEffect(() => {
    if (!plate.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      import('#client/ui/qr-code.tsx').then(
        (module) => setQrCode(() => module.QrCode),
        // The link beside it leads to the same page.
        () => {},
      );
    });
    observer.observe(plate.current);
    return () => observer.disconnect();
  }, []);

  return (
    <Box as="section" aria-labelledby="app-heading">
      <Plate ref={plate}>{QrCode && <QrCode value={publicOrigin + href('app.download')} label="App 下载二维码" size={QR_SIZE} />}</Plate>
      <div>
        <h2 id="app-heading">手机也能谈合作</h2>
        <p>扫码下载 App，新需求第一时间看到</p>
        <a href={href('app.download')}>前往下载页</a>
      </div>
    </Box>
  );
}
