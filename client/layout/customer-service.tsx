import type { ReactNode } from 'react';
import { Await } from '#client/lib/await.tsx';
import { type SharedInner, SharedMarkup } from '#client/lib/shared-markup.tsx';
import { SafeImage } from '#client/ui/safe-image.tsx';
import { texts } from '#shared/text/texts.ts';
import { CodeFrame, ToolPanel } from './header-tool.tsx';
import { configQuery } from './layout-queries.ts';

/** Customer service as far as it is known: the address of its QR code (empty: none is configured), why nothing is known, or null for not yet. */
export type Service = { image: string } | { problem: string } | null;

/** The QR code of customer service as configured; none configured is said politely. */
export function CustomerService({ service }: { service: Service }) {
  if (!service) {
    return (
      <ToolPanel title="联系客服" note={texts.loading}>
        <CodeFrame />
      </ToolPanel>
    );
  }
  if ('problem' in service) {
    return (
      <ToolPanel title="联系客服" note={service.problem}>
        {null}
      </ToolPanel>
    );
  }
  if (!service.image) {
    return (
      <ToolPanel title={`${texts.none}在线客服`} note="客服二维码尚未配置，请稍后再来">
        {null}
      </ToolPanel>
    );
  }
  return (
    <ToolPanel title="联系客服" note="微信扫码，添加客服">
      <CodeFrame>
        <SafeImage src={service.image} alt="客服二维码" width={144} height={144} />
      </CodeFrame>
    </ToolPanel>
  );
}

interface AwaitServiceProps {
  /** Tells the places apart, and all else that decides how the content looks. */
  variant: string;
  content: (service: Service) => ReactNode;
  children: (inner: SharedInner) => ReactNode;
}

/** A part of the frame that holds the panel of customer service and depends on nothing else: the same markup for all readers. */
export const AwaitService = ({ variant, content, children }: AwaitServiceProps) => {
  const unshared = (service: Service) => (
    <SharedMarkup of={null} content={() => content(service)}>
      {children}
    </SharedMarkup>
  );
  return (
    <Await query={configQuery} pending={unshared(null)} failed={(failure) => unshared({ problem: failure.message })}>
      {(config) => (
        <SharedMarkup of={config} variant={variant} content={() => content({ image: config.CUSTOMER_SERVICE_QR_CODE_URL })}>
          {children}
        </SharedMarkup>
      )}
    </Await>
  );
};
