import { Headset } from 'lucide-react';
import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { SharedMarkup } from '#client/lib/shared-markup.tsx';
import { Disclosure } from '#client/ui/disclosure.tsx';
import { SafeImage } from '#client/ui/safe-image.tsx';
import { HeaderTool } from './header-tool.tsx';
import { configQuery } from './layout-queries.ts';

const Place = styled.div`
  @media (max-width: 1099px) {
    display: none;
  }
`;

const Panel = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  width: 176px;
  padding: var(--space-2);
  text-align: center;

  > small {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
`;

/** A white square for a QR code; has its size before the code is loaded. */
const CodeFrame = styled.div`
  display: grid;
  place-items: center;
  width: 144px;
  height: 144px;
  border-radius: var(--radius);
  background: #ffffff;
  color: #5f6b82;
  overflow: hidden;
`;

/** Customer service's QR code, if one is configured. On narrow screens the footer links to it too. */
export const ServiceEntry = () => (
  <Await query={configQuery} pending={<Service config={null} />} failed={() => <Service config={null} />}>
    {(config) => <Service config={config} />}
  </Await>
);

/** Shares its markup between all users with the same configuration. */
const Service = ({ config }: { config: { CUSTOMER_SERVICE_QR_CODE_URL: string } | null }) => (
  <SharedMarkup
    of={config}
    variant="service"
    content={() => config?.CUSTOMER_SERVICE_QR_CODE_URL && <ServicePanel image={config.CUSTOMER_SERVICE_QR_CODE_URL} />}
  >
    {(inner) => <Place {...inner} />}
  </SharedMarkup>
);

const ServicePanel = ({ image }: { image: string }) => (
  <Disclosure
    summary={
      <HeaderTool as="summary">
        <Headset size={20} strokeWidth={1.75} aria-hidden="true" />
        客服
      </HeaderTool>
    }
  >
    <Panel>
      <strong>联系客服</strong>
      <CodeFrame>
        <SafeImage src={image} alt="客服二维码" width={144} height={144} />
      </CodeFrame>
      <small>微信扫码，添加客服</small>
    </Panel>
  </Disclosure>
);
