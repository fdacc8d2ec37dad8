import { ImagePlus } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { openLogin, usePortalStore } from '#client/lib/portal-store.tsx';
import { uploadImage, uploadPrivateImage } from '#client/lib/upload-image.ts';
import { FieldGroup } from '#client/ui/field.tsx';
import { imageVariant } from '#shared/rules/image-variants.ts';
import { type FormField, useBlocked } from './form-field.ts';
import { ImageTile, UploadTile } from './image-tiles.tsx';
import { blockedReason, countTaken, movedFirst } from './uploads.ts';
import { type Uploads, useUploads } from './use-uploads.ts';

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

/** The MIME types offered in a file dialog. */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** Returns the URL at which the owner sees a private picture. */
const privateAddress = (fileId: string): string => `/api/private-file/${fileId}`;

interface ImagesFieldProps extends FormField<string[]> {
  label: string;
  max: number;
  help?: string;
  required?: boolean;
  /** Only the owner and reviewers may see the pictures: the value contains file ids, not URLs. */
  isPrivate?: boolean;
  /** The first picture is the cover, and another can replace it. */
  hasCover?: boolean;
  /** Uploads of an owner that adds pictures itself, such as on a paste anywhere on the page. */
  sending?: Uploads;
}

/** A field for several pictures. They are added by button or drop and uploaded one by one. A visitor is asked to log in first. */
export function ImagesField(props: ImagesFieldProps) {
  return props.sending ? <Pictures {...props} sending={props.sending} /> : <SendingField {...props} />;
}

function SendingField(props: ImagesFieldProps) {
  const { value: images, max, isPrivate = false, onChange } = props;
  return (
    <Pictures {...props} sending={useUploads({ stored: images, max, upload: isPrivate ? uploadPrivateImage : uploadImage, onChange })} />
  );
}

function Pictures(props: ImagesFieldProps & { sending: Uploads }) {
  const { id, label, error, max, help, required = false, isPrivate = false, hasCover = false, value: images, onChange } = props;
  const { uploads, add, retry, remove } = props.sending;
  const store = usePortalStore();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useBlocked(props.onBlocked, blockedReason(uploads));
  const count = images.length + countTaken(uploads);
  /** Gives the field's id to the first tile's button while the add button is missing, so that the id can always be focused. */
  const removeId = (index: number) => (count >= max && index === 0 ? id : undefined);
  /** Focuses the field after the pressed button was removed or moved. */
  const holdFocus = () => requestAnimationFrame(() => document.getElementById(id)?.focus());
  const change = (next: string[]) => {
    onChange(next);
    holdFocus();
  };
  const send = (files: File[]) => {
    if (store.getState().signedIn) add(files);
    else openLogin(store);
  };
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type === 'drop') send([...event.dataTransfer.files]);
  };
  return (
    <FieldGroup id={id} label={label} help={help} error={error} required={required}>
      <Zone data-over={isOver || undefined} onDragOver={drag} onDragLeave={drag} onDrop={drag}>
        <Grid>
          {images.map((image, index) => (
            <ImageTile
              key={image}
              src={isPrivate ? privateAddress(image) : imageVariant(image, 320)}
              number={index + 1}
              isCover={hasCover && index === 0}
              onFirst={hasCover && index > 0 ? () => change(movedFirst(images, image)) : undefined}
              removeId={removeId(index)}
              onRemove={() => change(images.filter((other) => other !== image))}
            />
          ))}
          {uploads.map((upload, index) => (
            <UploadTile
              key={upload.id}
              upload={upload}
              removeId={removeId(images.length + index)}
              onRetry={() => {
                retry(upload.id);
                holdFocus();
              }}
              onRemove={() => {
                remove(upload.id);
                holdFocus();
              }}
            />
          ))}
          {count < max && (
            <li>
              <Add
                type="button"
                id={id}
                aria-describedby={error ? `${id}-note` : undefined}
                onClick={() => (store.getState().signedIn ? input.current?.click() : openLogin(store))}
              >
                <ImagePlus size={22} aria-hidden="true" />
                添加图片
                <span className="tabular-nums">
                  {count}/{max}
                </span>
              </Add>
            </li>
          )}
        </Grid>
        <input
          ref={input}
          type="file"
          accept={IMAGE_TYPES}
          multiple={max > 1}
          hidden
          aria-label="选择图片"
          onChange={({ target }) => {
            send([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </Zone>
    </FieldGroup>
  );
}
