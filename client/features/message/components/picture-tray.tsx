import { useEffect } from 'react';
import { styled } from 'styled-components';
import { ImageTile, UploadTile } from '#client/forms/image-tiles.tsx';
import { useImageUploads } from '#client/forms/use-image-uploads.ts';
import { useDirtyForm } from '#client/lib/dirty-forms.ts';
import { uploadChatPicture } from '#client/lib/upload-image.ts';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import type { ChatPicture } from '#shared/contract/chat-attachments.ts';
import { chatPictureUrl, MAX_CHAT_PICTURES } from '#shared/rules/chat-pictures.ts';

const Row = styled.ul`
  display: grid;
  grid-auto-columns: 112px;
  grid-auto-flow: column;
  gap: var(--space-2);
  overflow-x: auto;
  overscroll-behavior-x: contain;
`;

interface PictureTrayProps extends LazyDialogProps {
  threadId: string;
  /** The uploaded pictures of the next message. */
  pictures: readonly ChatPicture[];
  /** Files that are to be uploaded. */
  chosen: readonly File[];
  onTaken: () => void;
  onChange: (pictures: readonly ChatPicture[]) => void;
  /** Called with the reason why the message cannot be sent yet; null if it can. */
  onWait: (reason: string | null) => void;
  /** Called after a button that has the focus and disappears was pressed. */
  onPressed: () => void;
}

/** The pictures of the next message: each is uploaded as soon as it is chosen, and can be removed, or uploaded again after a failure. */
export function PictureTray({ threadId, pictures, chosen, onTaken, onChange, onWait, onPressed }: PictureTrayProps) {
  const { uploads, add, retry, remove } = useImageUploads({
    images: pictures,
    max: MAX_CHAT_PICTURES,
    upload: (file, options) => uploadChatPicture(threadId, file, options),
    onChange,
  });
  useEffect(() => {
    if (chosen.length === 0) return;
    onTaken();
    add(chosen);
  });
  const hasFailed = uploads.some(({ state }) => state === 'failed');
  const reason = hasFailed ? '有图片没有上传成功，请重试或移除' : uploads.length > 0 ? '图片还在上传，请稍候再发送' : null;
  useEffect(() => onWait(reason), [reason, onWait]);
  useDirtyForm(pictures.length + uploads.length > 0);
  if (pictures.length + uploads.length === 0) return null;
  return (
    <Row aria-label="要发送的图片">
      {pictures.map(({ id }, index) => (
        <ImageTile
          key={id}
          src={chatPictureUrl(threadId, id, 320)}
          number={index + 1}
          isCover={false}
          onRemove={() => {
            onChange(pictures.filter((other) => other.id !== id));
            onPressed();
          }}
        />
      ))}
      {uploads.map((upload) => (
        <UploadTile
          key={upload.id}
          upload={upload}
          onRetry={() => {
            retry(upload.id);
            onPressed();
          }}
          onRemove={() => {
            remove(upload.id);
            onPressed();
          }}
        />
      ))}
    </Row>
  );
}
