import { Download, Link2, Send } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { LazyQrCode } from './lazy-qr-code.tsx';
import { showToast } from './toast-queue.ts';

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-5);
`;

const Ways = styled.div`
  display: grid;
  flex: 1 1 200px;
  gap: var(--space-2);
  max-width: 420px;

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

interface SharePanelProps {
  /** The shared link, an absolute URL. */
  address: string;
  addressLabel: string;
  /** Address in the QR code and the effect of scanning it. */
  code: { address: string; label: string };
  hint: ReactNode;
  /** Title and text that are passed to the native share sheet along with the address. */
  message: { title: string; text: string };
  /** Draws a poster around the QR code and saves it. Throws if that is not possible. */
  savePoster: (code: SVGElement) => Promise<void>;
}

/** The ways to share an address: a QR code, a copy of the link, a poster and the native share sheet. */
export function SharePanel({ address, addressLabel, code, hint, message, savePoster }: SharePanelProps) {
  const box = useRef<HTMLDivElement>(null);
  const canShare = useCanShare();
  const [isDrawing, setDrawing] = useState(false);

  const save = async () => {
    const picture = box.current?.querySelector<SVGElement>('svg[role="img"]');
    if (!picture) {
      showToast('二维码还没有加载出来，请稍后再试');
      return;
    }
    setDrawing(true);
    try {
      await savePoster(picture);
      showToast('海报已保存', { tone: 'success' });
    } catch {
      showToast('海报没有生成出来，请稍后再试', { tone: 'error' });
    } finally {
      setDrawing(false);
    }
  };
  const share = () => {
    // `share` rejects if the reader closes the share sheet: nothing to report.
    navigator.share({ ...message, url: address }).catch(() => {});
  };
  return (
    <Box ref={box} data-whole="">
      <LazyQrCode {...code} />
      <Ways>
        <p>{hint}</p>
        <output aria-label={addressLabel}>{address}</output>
        <Button variant="primary" onClick={() => copyText(address, '链接已复制')}>
          <Link2 size={16} aria-hidden="true" />
          复制链接
        </Button>
        <Button busy={isDrawing} onClick={save}>
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

/** Returns whether the browser has a share sheet; false until the first render is done. */
function useCanShare(): boolean {
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare(typeof navigator.share === 'function'), []);
  return canShare;
}
