import { ImagePlus } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { FieldGroup } from '#client/ui/field.tsx';
import { MAX_IMAGES } from '#shared/rules/image-variants.ts';
import { changeField } from '../forms/change-field.ts';
import { type Editor, useProblem } from '../forms/use-demand-form.ts';
import type { ImageUploads } from '../forms/use-image-uploads.ts';
import { imagesOf, movedFirst } from '../image-uploads.ts';
import { fieldId } from '../publish-values.ts';
import { ImageTile, UploadTile } from './image-tiles.tsx';

const Zone = styled.div`
  border-radius: var(--radius);

  &[data-over] {
    outline: 2px dashed var(--brand);
    outline-offset: 4px;
  }
`;

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(124px, 1fr));
  gap: var(--space-3);

  @media (max-width: 479px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Add = styled.button`
  display: grid;
  place-items: center;
  align-content: center;
  gap: var(--space-1);
  width: 100%;
  height: 100%;
  min-height: 92px;
  border: 1px dashed var(--line-strong);
  border-radius: var(--radius);
  color: var(--text-secondary);

  &:hover {
    border-color: var(--brand);
    color: var(--brand);
  }
`;

interface ImageFieldProps {
  editor: Editor;
  images: ImageUploads;
}

/** Up to nine pictures: added by button, drop or paste, sent one by one; the first is the cover. */
export function ImageField({ editor, images: { uploads, add, retry, remove } }: ImageFieldProps) {
  const { form } = editor;
  const images = useWatch({ control: form.control, name: 'images' });
  const problem = useProblem(editor, 'images');
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const change = (next: string[]) => {
    changeField(form, 'images', next);
    // What was pressed is gone or elsewhere.
    button.current?.focus();
  };
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type === 'drop') add(imagesOf(event.dataTransfer));
  };
  const count = images.length + uploads.length;
  const id = fieldId('images');
  return (
    <FieldGroup
      id={id}
      label="图片"
      error={problem}
      help={`最多 ${MAX_IMAGES} 张，每张不超过 10 MB，第一张作为封面。可以拖入，也可以直接粘贴截图。`}
    >
      <Zone data-over={isOver || undefined} onDragOver={drag} onDragLeave={drag} onDrop={drag}>
        <Grid>
          {images.map((image, index) => (
            <ImageTile
              key={image}
              image={image}
              number={index + 1}
              onFirst={() => change(movedFirst(images, image))}
              onRemove={() => change(images.filter((other) => other !== image))}
            />
          ))}
          {uploads.map((upload) => (
            <UploadTile
              key={upload.id}
              upload={upload}
              onRetry={() => retry(upload.id)}
              onRemove={() => {
                remove(upload.id);
                button.current?.focus();
              }}
            />
          ))}
          {count < MAX_IMAGES && (
            <li>
              <Add ref={button} type="button" id={id} onClick={() => input.current?.click()}>
                <ImagePlus size={22} aria-hidden="true" />
                添加图片
                <span className="tabular-nums">
                  {count}/{MAX_IMAGES}
                </span>
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
            add([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </Zone>
    </FieldGroup>
  );
}
