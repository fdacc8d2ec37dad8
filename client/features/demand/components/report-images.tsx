import { ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { openLogin, usePortal, usePortalStore } from '#client/lib/portal-store.tsx';
import { imageProblem, uploadImage } from '#client/lib/upload-image.ts';
import { FieldGroup } from '#client/ui/field.tsx';
import { SafeImage } from '#client/ui/safe-image.tsx';
import { imageVariant, MAX_IMAGES } from '#shared/rules/image-variants.ts';
import { reportFieldId } from '../use-report.ts';

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(96px, 1fr));
  gap: var(--space-2);

  > li {
    position: relative;
    overflow: hidden;
    height: 96px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }
  img {
    width: 100%;
    height: 100%;
  }
`;

const Remove = styled.button`
  position: absolute;
  top: 4px;
  right: 4px;
  display: grid;
  place-items: center;
  width: 28px;
  height: 28px;
  border-radius: 50%;
  background: var(--surface-raised);
  color: var(--text);
  box-shadow: var(--shadow-2);
`;

const Add = styled.button`
  display: grid;
  place-items: center;
  align-content: center;
  width: 100%;
  height: 100%;
  color: var(--text-secondary);

  &:hover {
    color: var(--brand);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

interface ReportImagesProps {
  images: readonly string[];
  error: string | null;
  onChange: (images: string[]) => void;
}

/** Up to nine pictures as evidence, sent one after the other; what could not be sent is said below them. */
export function ReportImages({ images, error, onChange }: ReportImagesProps) {
  const store = usePortalStore();
  const signedIn = usePortal((state) => state.signedIn);
  const input = useRef<HTMLInputElement>(null);
  const { share, problem, send } = useSending(images, onChange);
  return (
    <FieldGroup id="report-pictures" label="图片证据" error={error ?? problem} help={`选填，最多 ${MAX_IMAGES} 张，每张不超过 10 MB`}>
      <Grid>
        {images.map((image, index) => (
          <li key={image}>
            <SafeImage src={imageVariant(image, 320)} alt={`图片 ${index + 1}`} width={96} height={96} />
            <Remove
              type="button"
              aria-label={`移除图片 ${index + 1}`}
              onClick={() => {
                onChange(images.filter((other) => other !== image));
                document.getElementById(reportFieldId('images'))?.focus();
              }}
            >
              <Trash2 size={14} aria-hidden="true" />
            </Remove>
          </li>
        ))}
        {images.length < MAX_IMAGES && (
          <li>
            <Add
              type="button"
              id={reportFieldId('images')}
              aria-disabled={share !== null || undefined}
              onClick={() => {
                if (!signedIn) openLogin(store);
                else if (share === null) input.current?.click();
              }}
            >
              <ImagePlus size={20} aria-hidden="true" />
              <span role="status">{share === null ? '添加图片' : `上传中 ${Math.round(share * 100)}%`}</span>
            </Add>
          </li>
        )}
      </Grid>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        multiple
        hidden
        aria-label="选择图片"
        onChange={({ target }) => {
          void send([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </FieldGroup>
  );
}

function useSending(images: readonly string[], onChange: (images: string[]) => void) {
  /** 0 to 1 of the picture that is under way; null: none is. */
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef({ images, onChange });
  const sender = useRef(new AbortController());
  useEffect(() => {
    latest.current = { images, onChange };
  });
  useEffect(() => {
    sender.current = new AbortController();
    return () => sender.current.abort();
  }, []);

  const sendOne = async (file: File): Promise<string | null> => {
    const wrong = imageProblem(file);
    if (wrong) return `${file.name}：${wrong}`;
    setShare(0);
    try {
      const url = await uploadImage(file, { onProgress: setShare, signal: sender.current.signal });
      const { images: known, onChange: tell } = latest.current;
      if (!known.includes(url)) tell([...known, url]);
      return null;
    } catch (error) {
      return `${file.name}：${toApiFailure(error).message}`;
    }
  };
  const send = async (files: readonly File[]) => {
    const room = MAX_IMAGES - images.length;
    const problems: (string | null)[] = files.length > room ? [`图片最多 ${MAX_IMAGES} 张`] : [];
    for (const file of files.slice(0, room)) problems.push(await sendOne(file));
    setShare(null);
    setProblem(problems.filter(Boolean).join('；') || null);
  };
  return { share, problem, send };
}
