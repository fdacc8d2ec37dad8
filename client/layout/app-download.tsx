import { Smartphone } from 'lucide-react';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { usePublicEnv } from '#client/lib/portal-store.tsx';
import { Disclosure } from '#client/ui/disclosure.tsx';
import type { QrCode } from '#client/ui/qr-code.tsx';
import { href } from '#shared/routes/href.ts';
import { texts } from '#shared/text/texts.ts';
import { CodeFrame, HeaderTool, ToolPanel } from './header-tool.tsx';

type Code = ComponentType<ComponentProps<typeof QrCode>>;

/** The way to the app; the code is drawn when it is first asked for. */
export function AppDownload() {
  const [Code, setCode] = useState<Code | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = () => {
    if (Code) return;
    import('#client/ui/qr-code.tsx').then(
      (module) => setCode(() => module.QrCode),
      () => setFailed(true),
    );
  };
  return (
    <Disclosure
      onOpen={load}
      summary={
        <HeaderTool as="summary">
          <Smartphone size={20} strokeWidth={1.75} aria-hidden="true" />
          App
        </HeaderTool>
      }
    >
      <ToolPanel title="手机扫码下载 App" note={<a href={href('app.download')}>打开下载页</a>}>
        <CodeFrame>{Code ? <DownloadCode code={Code} /> : hasFailed ? texts.networkFailed : texts.loading}</CodeFrame>
      </ToolPanel>
    </Disclosure>
  );
}

/** Asks for the origin only here: the rest is the same for everybody. */
function DownloadCode({ code: Code }: { code: Code }) {
  const { publicOrigin } = usePublicEnv();
  return <Code value={publicOrigin + href('app.download')} label="App 下载页的二维码" />;
}
