import { type CSSProperties, useEffect, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { usePortal } from '#client/lib/portal-store.tsx';
import { LOADING_BAR_DURATION_MS, LOADING_BAR_THROTTLE_MS } from '#shared/constants.ts';

const FADE_MS = 300;

const advance = keyframes`
  from { transform: scaleX(0.04); }
  to { transform: scaleX(0.92); }
`;

const Bar = styled.div`
  position: fixed;
  inset: 0 0 auto;
  z-index: var(--layer-toast);
  height: 3px;
  background: var(--brand);
  forced-color-adjust: none;
  transform-origin: left;
  animation: ${advance} var(--duration) cubic-bezier(0.1, 0.6, 0.3, 1) forwards;

  &[data-phase='done'] {
    animation: none;
    opacity: 0;
    transition: opacity var(--calm) var(--ease);
  }
`;

type Phase = 'idle' | 'running' | 'done';

/** A progress bar for a pending navigation that takes longer than 200 ms; it advances for 5 s. */
export function LoadingBar() {
  const isPending = usePortal((state) => state.pendingRoute !== null);
  const [phase, setPhase] = useState<Phase>('idle');
  useEffect(() => {
    const finish = () => setPhase((current) => (current === 'running' ? 'done' : current));
    if (!isPending) finish();
    const timer = setTimeout(() => setPhase(isPending ? 'running' : 'idle'), isPending ? LOADING_BAR_THROTTLE_MS : FADE_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  if (phase === 'idle') return null;
  return (
    <Bar
      role="progressbar"
      aria-label="页面加载中"
      data-phase={phase}
      style={{ '--duration': `${LOADING_BAR_DURATION_MS}ms` } as CSSProperties}
    />
  );
}
