import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { imageProblem, uploadImage } from '#client/lib/upload-image.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { SafeImage } from '#client/ui/safe-image.tsx';
import { imageVariant } from '#shared/rules/image-variants.ts';
import { type FormField, useBlocked } from './form-field.ts';
import { IMAGE_TYPES } from './images-field.tsx';
import { blockedReason } from './uploads.ts';
import { useUploads } from './use-uploads.ts';

const CropDialog = lazyDialog(async () => (await import('./crop-dialog.tsx')).CropDialog);

const EDGE = 88;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);
`;

const Face = styled.div`
  display: grid;
  flex: none;
  place-items: center;
  width: ${EDGE}px;
  height: ${EDGE}px;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface-sunken);
  color: var(--text-muted);

  &[data-shape='round'] {
    border-radius: 50%;
  }
  > img {
    width: 100%;
    height: 100%;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);

  > p {
    flex: 1 0 100%;
    color: var(--text-secondary);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
  > [data-failed] {
    color: var(--danger);
  }
`;

interface PictureFieldProps extends FormField {
  label: string;
  shape: 'round' | 'square';
  help?: string;
  required?: boolean;
}

/** A field for one public picture, cropped to a square (crop-dialog.tsx) and uploaded immediately. The value is its URL, '' for none. */
export function PictureField({ id, value, error, label, shape, help, required = false, onChange, onBlocked }: PictureFieldProps) {
  const [file, setFile] = useState<File | null>(null);
  const [isCropping, setCropping] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { uploads, add, retry, remove } = useUploads({
    stored: [],
    max: 1,
    upload: uploadImage,
    onChange: ([image = '']: string[]) => onChange(image),
  });
  const [upload] = uploads;
  useBlocked(onBlocked, blockedReason(uploads));

  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const wrong = imageProblem(chosen);
    setProblem(wrong);
    if (wrong) return;
    setFile(chosen);
    setCropping(true);
  };
  const send = (picture: Blob) => {
    setCropping(false);
    add([new File([picture], file?.name ?? 'picture', { type: picture.type })]);
  };
  const pick = () => {
    if (upload) remove(upload.id);
    input.current?.click();
  };
  /** Removes a pending upload if there is one, and only otherwise the current picture. */
  const takeAway = () => {
    if (upload) remove(upload.id);
    else onChange('');
    document.getElementById(id)?.focus();
  };
  const isFailed = upload?.state === 'failed';
  const pickLabel = value ? '更换' : '上传图片';
  return (
    <Field label={label} htmlFor={id} help={help} error={error ?? problem} required={required}>
      <Row>
        <Face data-shape={shape}>
          {value ? (
            <SafeImage src={imageVariant(value, 320)} alt={`当前的${label}`} width={EDGE} height={EDGE} />
          ) : (
            <ImagePlus size={24} aria-hidden="true" />
          )}
        </Face>
        <Actions>
          <Button
            id={id}
            aria-label={`${label}：${pickLabel}`}
            aria-describedby={error || problem || help ? `${id}-note` : undefined}
            busy={upload !== undefined && !isFailed}
            onClick={pick}
          >
            {pickLabel}
          </Button>
          {isFailed && upload.mayRetry && <Button onClick={() => retry(upload.id)}>重新上传</Button>}
          {(value || upload) && (
            <Button variant="ghost" aria-label={upload ? `移除没有上传好的${label}` : `移除${label}`} onClick={takeAway}>
              移除
            </Button>
          )}
          {upload && (
            <p role={isFailed ? 'alert' : 'status'} data-failed={isFailed || undefined}>
              {isFailed ? upload.problem : upload.share < 1 ? `上传中 ${Math.round(upload.share * 100)}%` : '正在处理…'}
            </p>
          )}
        </Actions>
        <input
          ref={input}
          type="file"
          accept={IMAGE_TYPES}
          hidden
          aria-label={`选择${label}`}
          onChange={({ target }) => {
            choose(target.files?.[0]);
            target.value = '';
          }}
        />
      </Row>
      <CropDialog open={isCropping} onOpenChange={setCropping} file={file} shape={shape} onCropped={send} />
    </Field>
  );
}
