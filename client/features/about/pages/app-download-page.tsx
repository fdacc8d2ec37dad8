import { ArrowLeft } from 'lucide-react';
import { styled } from 'styled-components';
import { usePublicEnv } from '#client/lib/portal-store.tsx';
import { LazyQrCode } from '#client/ui/lazy-qr-code.tsx';
import { href } from '#shared/routes/href.ts';
import { AppReleaseCard } from '../components/app-release-card.tsx';
import { PhoneDrawing } from '../components/phone-drawing.tsx';

const Page = styled.div`
  display: flex;
  flex-direction: column;
  min-height: calc(100vh - var(--space-5) - var(--space-12));
  min-height: calc(100dvh - var(--space-5) - var(--space-12));

  /* A background that extends beyond the frame to the window's edges. */
  &::before {
    content: '';
    position: fixed;
    inset: 0;
    z-index: -1;
    background: radial-gradient(80rem 40rem at 85% -10%, var(--brand-soft), transparent 70%);
  }
`;

const Top = styled.p`
  width: 100%;
  max-width: 1040px;
  margin: 0 auto;

  a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
    min-height: 32px;
    color: var(--text-secondary);
  }
  a:hover {
    color: var(--brand);
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 300px;
  gap: var(--space-16);
  align-items: center;
  width: 100%;
  max-width: 1040px;
  margin: auto;
  padding: var(--space-8) 0;

  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-8);
    margin-top: 0;
    padding: var(--space-5) 0 0;
  }
`;

const Words = styled.div`
  display: grid;
  gap: var(--space-6);

  h1 {
    font: var(--weight-bold) 40px/52px var(--font);
    letter-spacing: -0.01em;
  }

  @media (max-width: 767px) {
    gap: var(--space-5);

    h1 {
      font-size: 28px;
      line-height: 38px;
    }
  }
`;

const Lead = styled.p`
  max-width: 32em;
  color: var(--text-secondary);
  font: var(--weight-regular) var(--type-medium) var(--font);
`;

/** Hidden on narrow screens: a phone is already on the page that the QR code opens. */
const Scan = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-5);

  strong {
    font: var(--weight-bold) var(--type-medium) var(--font);
  }
  p {
    max-width: 20em;
    color: var(--text-muted);
  }

  @media (max-width: 767px) {
    display: none;
  }
`;

const Picture = styled.div`
  display: grid;
  justify-items: center;

  @media (max-width: 767px) {
    > svg {
      max-width: 208px;
    }
  }
`;

/** Offers the app downloads, with a QR code that opens this page on a phone. */
export function AppDownloadPage() {
  const { siteName, publicOrigin } = usePublicEnv();
  const address = publicOrigin + href('app.download');
  return (
    <Page>
      <Top>
        <a className="thumb-sized" href={href('home')}>
          <ArrowLeft size={16} aria-hidden="true" />
          返回首页
        </a>
      </Top>
      <Columns>
        <Words>
          <h1>{siteName}手机版</h1>
          <Lead>随时翻看新的合作需求，有人联系、审核有结果，第一时间知道。</Lead>
          <AppReleaseCard />
          <Scan>
            <LazyQrCode address={address} label="本页地址的二维码" />
            <p>
              <strong>手机扫码打开本页</strong>
              <br />
              用相机或浏览器扫一扫，或在手机上输入
              <br />
              <a href={address}>{address}</a>
            </p>
          </Scan>
        </Words>
        <Picture>
          <PhoneDrawing />
        </Picture>
      </Columns>
    </Page>
  );
}
