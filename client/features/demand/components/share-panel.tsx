import { Download, Link2, Send } from 'lucide-react';
import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { usePublicEnv } from '#client/lib/portal-store.tsx';
import { Button } from '#client/ui/button.tsx';
import type { QrCode } from '#client/ui/qr-code.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { DemandCard } from '#shared/contract/demand-contract.ts';
import { copyText } from '../copy-text.ts';
import { posterFileName, posterModel, shareAddresses } from '../share-model.ts';

/** px */
const SIZE = 168;

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-5);
`;

/** White in both colour schemes: scanners want dark on light. */
const Frame = styled.div`
  display: grid;
  place-items: center;
  flex: none;
  width: 184px;
  height: 184px;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: #fff;
`;

const Ways = styled.div`
  display: grid;
  flex: 1 1 200px;
  gap: var(--space-2);

  > p {
    color: var(--text-secondary);
  }
  > output {
    padding: var(--space-2) var(--space-3);
    border-radius: var(--radius);
    background: var(--surface-sunken);
    color: var(--text-secondary);
    font: var(--weight-regular) var(--type-small) var(--font);
    word-break: break-all;
  }
`;

/** The ways to pass a demand on: a code to scan, its link, a poster, and what the device itself offers. */
export function SharePanel({ demand }: { demand: DemandCard }) {
  const { publicOrigin, siteName } = usePublicEnv();
  const { page, detail } = shareAddresses(demand, publicOrigin);
  const frame = useRef<HTMLDivElement>(null);
  const Code = useQrCode();
  const canShare = useCanShare();
  const [isDrawing, setDrawing] = useState(false);

  const save = async () => {
    const code = frame.current?.querySelector('svg');
    if (!code) return;
    setDrawing(true);
    try {
      const { savePoster } = await import('../poster/save-poster.ts');
      await savePoster(posterModel(demand, siteName), code, posterFileName(demand));
      showToast('海报已保存', { tone: 'success' });
    } catch {
      showToast('海报没有生成出来，请稍后再试', { tone: 'error' });
    } finally {
      setDrawing(false);
    }
  };
  const share = () => {
    // Whoever closes the device's own panel has decided so.
    navigator.share({ title: demand.title, text: demand.summary, url: page }).catch(() => {});
  };
  return (
    <Box>
      <Frame ref={frame}>
        {Code ? <Code value={detail} size={SIZE} label="扫码查看需求详情" /> : <Skeleton width={SIZE - 24} height={SIZE - 24} />}
      </Frame>
      <Ways>
        <p>微信扫一扫，在手机上查看</p>
        <output aria-label="分享链接">{page}</output>
        <Button variant="primary" onClick={() => copyText(page, '链接已复制')}>
          <Link2 size={16} aria-hidden="true" />
          复制链接
        </Button>
        <Button busy={isDrawing} disabled={!Code} onClick={save}>
          <Download size={16} aria-hidden="true" />
          保存海报
        </Button>
        {canShare && (
          <Button onClick={share}>
            <Send size={16} aria-hidden="true" />
            更多分享方式
          </Button>
        )}
      </Ways>
    </Box>
  );
}

/** What draws the code comes after the page. */
function useQrCode(): ComponentType<ComponentProps<typeof QrCode>> | null {
  const [Code, setCode] = useState<ComponentType<ComponentProps<typeof QrCode>> | null>(null);
  useEffect(() => {
    import('#client/ui/qr-code.tsx').then(
      (module) => setCode(() => module.QrCode),
      (error: unknown) => console.warn('the code to scan cannot be drawn', error),
    );
  }, []);
  return Code;
}

/** Known in the browser only, after its first render. */
function useCanShare(): boolean {
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare(typeof navigator.share === 'function'), []);
  return canShare;
}
