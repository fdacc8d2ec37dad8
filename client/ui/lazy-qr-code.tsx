import { type ComponentProps, type ComponentType, type CSSProperties, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { QrCode } from './qr-code.tsx';
import { Skeleton } from './skeleton.tsx';

/** The frame is white in both color schemes: scanners expect dark on light. */
const Frame = styled.div`
  display: grid;
  place-items: center;
  flex: none;
  width: calc(var(--qr-size) + 16px);
  height: calc(var(--qr-size) + 16px);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: #fff;
`;

const Failed = styled.p`
  padding: var(--space-3);
  color: #5f6b82;
  text-align: center;
`;

interface LazyQrCodeProps {
  /** Absolute URL. */
  address: string;
  /** Describes the effect of scanning. */
  label: string;
  /** Width of the QR code without its frame, in px. */
  size?: number;
}

/** An address as a QR code. Its module is loaded when the frame becomes visible, so never on a phone that hides it. */
export function LazyQrCode({ address, label, size = 168 }: LazyQrCodeProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [Code, setCode] = useState<ComponentType<ComponentProps<typeof QrCode>> | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!frame.current) return;
    // A busy browser reports several entries in one call.
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      import('./qr-code.tsx').then(
        (module) => setCode(() => module.QrCode),
        () => setHasFailed(true),
      );
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return (
    <Frame ref={frame} style={{ '--qr-size': `${size}px` } as CSSProperties}>
      {Code ? (
        <Code value={address} size={size} label={label} />
      ) : hasFailed ? (
        <Failed>二维码没有加载出来</Failed>
      ) : (
        <Skeleton width={size - 24} height={size - 24} />
      )}
    </Frame>
  );
}
