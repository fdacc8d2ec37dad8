import { RotateCw, Star, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { SafeImage } from '#client/ui/safe-image.tsx';
import type { Upload } from './uploads.ts';

const Tile = styled.li`
  position: relative;
  display: grid;
  grid-template-rows: 1fr auto;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface-sunken);

  img {
    width: 100%;
    aspect-ratio: 4 / 3;
  }
`;

const Cover = styled.span`
  position: absolute;
  top: 6px;
  left: 6px;
  padding: 0 6px;
  border-radius: var(--radius-small);
  background: var(--brand-fill);
  color: var(--on-brand-fill);
  font: var(--weight-medium) var(--type-small) var(--font);
`;

const Tools = styled.div`
  display: flex;
  justify-content: flex-end;
  border-top: 1px solid var(--line);
  background: var(--surface);

  button {
    display: grid;
    place-items: center;
    width: 36px;
    height: 36px;
    color: var(--text-secondary);
  }
  @media (max-width: 767px) {
    button {
      width: 44px;
      height: 44px;
    }
  }
  button:hover {
    color: var(--brand);
  }
  button:focus-visible {
    outline-offset: -2px;
  }
`;

const State = styled.div`
  display: grid;
  align-content: center;
  gap: 6px;
  min-height: 92px;
  padding: var(--space-2);
  color: var(--text-secondary);
  font: var(--weight-regular) var(--type-small) var(--font);
  text-align: center;

  &[data-failed] {
    color: var(--danger);
  }
  progress {
    width: 100%;
    height: 6px;
    overflow: hidden;
    border: 0;
    border-radius: 3px;
    background: var(--line);
    appearance: none;
  }
  progress::-webkit-progress-bar {
    background: var(--line);
  }
  progress::-webkit-progress-value {
    background: var(--brand-fill);
  }
  progress::-moz-progress-bar {
    background: var(--brand-fill);
  }
`;

const Tool = ({ id, label, onPress, children }: { id?: string | undefined; label: string; onPress: () => void; children: ReactNode }) => (
  <button type="button" id={id} aria-label={label} title={label} onClick={onPress}>
    {children}
  </button>
);

interface ImageTileProps {
  /** URL of the picture. */
  src: string;
  /** Position of the picture, from 1. */
  number: number;
  isCover: boolean;
  /** Makes the picture the cover; omitted for the cover itself and in fields without a cover. */
  onFirst?: (() => void) | undefined;
  onRemove: () => void;
  /** Id of the remove button. */
  removeId?: string | undefined;
}

/** An uploaded picture. */
export const ImageTile = ({ src, number, isCover, onFirst, onRemove, removeId }: ImageTileProps) => (
  <Tile>
    <SafeImage src={src} alt={`图片 ${number}`} width={240} height={180} />
    {isCover && <Cover>封面</Cover>}
    <Tools>
      {onFirst && (
        <Tool label={`把图片 ${number} 设为封面`} onPress={onFirst}>
          <Star size={16} aria-hidden="true" />
        </Tool>
      )}
      <Tool id={removeId} label={`移除图片 ${number}`} onPress={onRemove}>
        <Trash2 size={16} aria-hidden="true" />
      </Tool>
    </Tools>
  </Tile>
);

interface UploadTileProps {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
  /** Id of the remove button. */
  removeId?: string | undefined;
}

/** A picture whose upload is queued, in progress or failed. */
export const UploadTile = ({ upload: { file, state, share, problem, mayRetry }, onRetry, onRemove, removeId }: UploadTileProps) => (
  <Tile>
    <State data-failed={state === 'failed' || undefined} role={state === 'failed' ? 'alert' : undefined}>
      <span className="one-line">{file.name}</span>
      {state === 'failed' ? problem : <progress value={share} max={1} aria-label={`上传 ${file.name}`} />}
      {state === 'waiting' && '排队中'}
      {state === 'sending' && (share < 1 ? `${Math.round(share * 100)}%` : '正在处理…')}
    </State>
    <Tools>
      {state === 'failed' && mayRetry && (
        <Tool label={`重新上传 ${file.name}`} onPress={onRetry}>
          <RotateCw size={16} aria-hidden="true" />
        </Tool>
      )}
      <Tool id={removeId} label={`移除 ${file.name}`} onPress={onRemove}>
        <Trash2 size={16} aria-hidden="true" />
      </Tool>
    </Tools>
  </Tile>
);
