import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { cutCrop, paintCrop } from './crop-canvas.ts';
import { type Crop, MAX_ZOOM, wholeCrop, zoomCrop } from './crop-model.ts';
import { useCropGestures } from './use-crop-gestures.ts';

/** Edge of the canvas in px: twice the largest size on screen. */
const CANVAS_EDGE = 640;

const Frame = styled.div`
  position: relative;
  /* The rest of the dialog takes 280 px of a low window, and wheel and touch over the frame do not scroll the dialog. */
  width: min(320px, 100%, max(160px, 100svh - 280px));
  margin: 0 auto;
  overflow: hidden;
  border-radius: var(--radius);
  background: var(--surface-sunken);
  cursor: grab;
  touch-action: none;
  user-select: none;

  &:active {
    cursor: grabbing;
  }
  > canvas {
    width: 100%;
    aspect-ratio: 1;
  }
  /* Darkens the parts that will be cropped. */
  &[data-shape='round']::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: 50%;
    box-shadow: 0 0 0 200px rgb(0 0 0 / 45%);
    forced-color-adjust: none;
    pointer-events: none;
  }
`;

const Zoom = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: var(--space-3);
  max-width: 320px;
  margin: var(--space-4) auto 0;

  > input {
    min-height: 24px;
    accent-color: var(--brand-fill);
  }
  @media (max-width: 767px) {
    > input {
      min-height: 44px;
    }
  }
`;

const Hint = styled.p`
  margin-top: var(--space-2);
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
  text-align: center;
`;

interface CropDialogProps extends LazyDialogProps {
  file: File | null;
  /** Shape in which the picture will be shown; the cropped picture is always square. */
  shape: 'round' | 'square';
  /** Called with the cropped square, at most 1024 px wide. */
  onCropped: (picture: Blob) => void;
}

/** Lets the user choose the part of a picture to upload. */
export const CropDialog = ({ open, onOpenChange, file, ...cropping }: CropDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="裁剪图片" width={420}>
    {file && <Opened {...cropping} file={file} onClose={() => onOpenChange(false)} />}
  </Dialog>
);

interface CroppingProps extends Pick<CropDialogProps, 'shape' | 'onCropped'> {
  onClose: () => void;
}

function Opened({ file, ...cropping }: CroppingProps & { file: File }) {
  const picture = useBitmap(file);
  if (picture === 'broken') {
    return (
      <>
        <p role="alert">这张图片无法打开，请换一张试试。</p>
        <DialogFooter>
          <Button onClick={cropping.onClose}>关闭</Button>
        </DialogFooter>
      </>
    );
  }
  return picture ? <Cropping {...cropping} picture={picture} /> : <Skeleton height={420} radius={8} />;
}

function Cropping({ picture, shape, onCropped, onClose }: CroppingProps & { picture: ImageBitmap }) {
  const [crop, setCrop] = useState<Crop>(() => wholeCrop(picture));
  const [isBusy, setBusy] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current) paintCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  // The dialog opened before the frame existed, so focus the frame now.
  useEffect(() => frame.current?.focus(), []);
  const isGivenUp = useRef(false);
  useEffect(() => {
    isGivenUp.current = false;
    return () => {
      isGivenUp.current = true;
    };
  }, []);
  const confirm = async () => {
    if (isBusy) return;
    setBusy(true);
    const cut = await cutCrop(picture, crop);
    if (isGivenUp.current) return;
    setBusy(false);
    if (cut) onCropped(cut);
    else showToast('图片处理失败，请换一张试试', { tone: 'error' });
  };
  const gestures = useCropGestures(frame, picture, setCrop, () => void confirm());
  return (
    <>
      <Frame
        {...gestures}
        ref={frame}
        role="application"
        tabIndex={0}
        aria-label="裁剪区域"
        aria-describedby="crop-hint"
        data-shape={shape}
      >
        <canvas ref={canvas} width={CANVAS_EDGE} height={CANVAS_EDGE} />
      </Frame>
      <Zoom>
        缩放
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={crop.zoom}
          aria-valuetext={`${crop.zoom.toFixed(1)} 倍`}
          onChange={({ target }) => setCrop((before) => zoomCrop(picture, before, target.valueAsNumber))}
        />
      </Zoom>
      <Hint id="crop-hint">拖动或用方向键移动，滚轮、滑块或 +、− 键缩放</Hint>
      <DialogFooter>
        <Button onClick={onClose}>取消</Button>
        <Button variant="primary" busy={isBusy} onClick={() => void confirm()}>
          确定
        </Button>
      </DialogFooter>
    </>
  );
}

/** Decodes a file, with the orientation of the camera applied. Returns null while it is being decoded. */
function useBitmap(file: File): ImageBitmap | 'broken' | null {
  const [opened, setOpened] = useState<{ file: File; picture: ImageBitmap | 'broken' } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const opening = createImageBitmap(file);
    opening.then(
      (picture) => isWanted && setOpened({ file, picture }),
      () => isWanted && setOpened({ file, picture: 'broken' }),
    );
    return () => {
      isWanted = false;
      // Free the pixels: a photograph takes more than a hundred megabytes.
      opening.then(
        (picture) => picture.close(),
        () => {},
      );
    };
  }, [file]);
  return opened?.file === file ? opened.picture : null;
}
