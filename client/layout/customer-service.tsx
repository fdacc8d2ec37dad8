import { Await } from '#client/lib/await.tsx';
import { SafeImage } from '#client/ui/safe-image.tsx';
import { texts } from '#shared/text/texts.ts';
import { CodeFrame, ToolPanel } from './header-tool.tsx';
import { configQuery } from './layout-queries.ts';

/** L10: the QR code of customer service as configured; none configured is said politely. */
export const CustomerService = () => (
  <Await
    query={configQuery}
    pending={
      <ToolPanel title="联系客服" note={texts.loading}>
        <CodeFrame />
      </ToolPanel>
    }
    failed={(failure) => (
      <ToolPanel title="联系客服" note={failure.message}>
        {null}
      </ToolPanel>
    )}
  >
    {({ CUSTOMER_SERVICE_QR_CODE_URL: image }) =>
      image ? (
        <ToolPanel title="联系客服" note="微信扫码，添加客服">
          <CodeFrame>
            <SafeImage src={image} alt="客服二维码" width={144} height={144} />
          </CodeFrame>
        </ToolPanel>
      ) : (
        <ToolPanel title={`${texts.none}在线客服`} note="客服二维码尚未配置，请稍后再来">
          {null}
        </ToolPanel>
      )
    }
  </Await>
);
