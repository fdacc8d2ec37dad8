import type { ReactNode } from 'react';
import { Await } from '#client/lib/await.tsx';
import { type SharedInner, SharedMarkup } from '#client/lib/shared-markup.tsx';
import { SafeImage } from '#client/ui/safe-image.tsx';
import { CodeFrame, ToolPanel } from './header-tool.tsx';
import { configQuery } from './layout-queries.ts';

/** The QR code of customer service at this address. */
export const CustomerService = ({ image }: { image: string }) => (
  <ToolPanel title="联系客服" note="微信扫码，添加客服">
    <CodeFrame>
      <SafeImage src={image} alt="客服二维码" width={144} height={144} />
    </CodeFrame>
  </ToolPanel>
);

interface AwaitServiceProps {
  /** Tells the places apart, and all else that decides how the content looks. */
  variant: string;
  /** Of the address of the configured QR code; empty where there is none, and as long as it is not known. */
  content: (image: string) => ReactNode;
  children: (inner: SharedInner) => ReactNode;
}

/** A part of the frame that may lead to customer service and depends on nothing else: the same markup for all readers. */
export const AwaitService = ({ variant, content, children }: AwaitServiceProps) => {
  const unknown = (
    <SharedMarkup of={null} content={() => content('')}>
      {children}
    </SharedMarkup>
  );
  return (
    <Await query={configQuery} pending={unknown} failed={() => unknown}>
      {(config) => (
        <SharedMarkup of={config} variant={variant} content={() => content(config.CUSTOMER_SERVICE_QR_CODE_URL)}>
          {children}
        </SharedMarkup>
      )}
    </Await>
  );
};
