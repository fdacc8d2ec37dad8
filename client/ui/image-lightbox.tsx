import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type TouchEvent, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { LazyDialogProps } from './lazy-dialog.tsx';
import { SafeImage } from './safe-image.tsx';

const Stage = styled.div`
  height: min(70vh, 800px);
  overflow: hidden;
  border-radius: var(--radius);
  background: var(--surface-sunken);

  img {
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
`;

const Bar = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-4);
  margin-top: var(--space-4);
  font-variant-numeric: tabular-nums;
`;

/** Minimum horizontal distance of a swipe that changes the picture, in px. */
const LEAST_SWIPE = 40;

interface ImageLightboxProps extends LazyDialogProps {
  title: string;
  pictures: readonly { src: string; srcSet: string | undefined }[];
  current: number;
  onCurrentChange: (index: number) => void;
}

/** Shows the pictures large, one at a time. Buttons, arrow keys and swipes change the picture and wrap around. */
export function ImageLightbox({ open, onOpenChange, title, pictures, current, onCurrentChange }: ImageLightboxProps) {
  const picture = pictures[current];
  const isOne = pictures.length < 2;
  const stepped = (step: number): number => (current + step + pictures.length) % pictures.length;
  const previous = stepped(-1);
  const next = stepped(1);
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'ArrowLeft') onCurrentChange(previous);
      else if (event.key === 'ArrowRight') onCurrentChange(next);
    };
    // Listen in the capture phase: the dialog stops the propagation of keys.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [open, previous, next, onCurrentChange]);
  const swipedFrom = useRef<{ x: number; y: number } | null>(null);
  const startSwipe = ({ touches }: TouchEvent) => {
    const [finger, another] = Array.from(touches);
    // Two fingers zoom the page, and one finger pans a zoomed page.
    const isSwipe = finger && !another && (window.visualViewport?.scale ?? 1) <= 1;
    swipedFrom.current = isSwipe ? { x: finger.clientX, y: finger.clientY } : null;
  };
  const endSwipe = ({ changedTouches }: TouchEvent) => {
    const [finger] = Array.from(changedTouches);
    const from = swipedFrom.current;
    swipedFrom.current = null;
    if (!from || !finger || isOne) return;
    const [way, aside] = [finger.clientX - from.x, finger.clientY - from.y];
    if (Math.abs(way) > Math.max(LEAST_SWIPE, Math.abs(aside))) onCurrentChange(way > 0 ? previous : next);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={<span className="visually-hidden">图片</span>} width={1100}>
      <section aria-label={`${title}的图片`}>
        <Stage onTouchStart={startSwipe} onTouchEnd={endSwipe}>
          {picture && (
            <SafeImage
              key={picture.src}
              src={picture.src}
              srcSet={picture.srcSet}
              sizes="(max-width: 1100px) 100vw, 1100px"
              alt={`${title}，图片 ${current + 1}`}
              width={960}
              height={720}
              loading="eager"
            />
          )}
        </Stage>
        {!isOne && (
          <Bar>
            <Button aria-label="上一张" onClick={() => onCurrentChange(previous)}>
              <ChevronLeft size={18} aria-hidden="true" />
            </Button>
            <span aria-live="polite">
              {current + 1} / {pictures.length}
            </span>
            <Button aria-label="下一张" onClick={() => onCurrentChange(next)}>
              <ChevronRight size={18} aria-hidden="true" />
            </Button>
          </Bar>
        )}
      </section>
    </Dialog>
  );
}
