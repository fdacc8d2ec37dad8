import { FileText, RotateCw, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { styled } from 'styled-components';
import { ImageTile, UploadTile } from '#client/forms/image-tiles.tsx';
import type { Upload } from '#client/forms/uploads.ts';
import { useUploads } from '#client/forms/use-uploads.ts';
import { useDirtyForm } from '#client/lib/dirty-forms.ts';
import { uploadChatFile, uploadChatPicture } from '#client/lib/upload-image.ts';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import type { ChatAttachments, ChatFile, ChatPicture } from '#shared/contract/chat-attachments.ts';
import { chatPictureUrl, MAX_CHAT_PICTURES, sizeText } from '#shared/rules/chat-attachments.ts';
import { chatFileProblem, cleanFileName } from '#shared/rules/chat-file-names.ts';
import { AttachmentWords } from './attachment-words.tsx';

const Row = styled.ul`
  display: grid;
  grid-auto-columns: 112px;
  grid-auto-flow: column;
  gap: var(--space-2);
  overflow-x: auto;
  overscroll-behavior-x: contain;
`;

const Files = styled.ul`
  display: grid;
  gap: var(--space-2);
`;

const FileRow = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-3);
  box-sizing: border-box;
  width: min(100%, 420px);
  padding: var(--space-2) 0 var(--space-2) var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface-sunken);

  > svg {
    color: var(--brand);
  }
  &[data-failed] small {
    color: var(--danger);
  }
  progress {
    display: block;
    width: 100%;
    height: 6px;
    margin-top: var(--space-1);
    accent-color: var(--brand-fill);
  }
  div {
    display: flex;
  }
  button {
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
    margin: -8px 0;
    color: var(--text-secondary);
  }
  button:hover {
    color: var(--brand);
  }
`;

interface AttachmentTrayProps extends LazyDialogProps, ChatAttachments {
  threadId: string;
  /** Files that are to be uploaded. */
  chosen: readonly File[];
  /** Whether documents may be sent; undefined if the API takes none. */
  takesFiles: boolean | undefined;
  onTaken: () => void;
  onPictures: (pictures: readonly ChatPicture[]) => void;
  onFile: (file: ChatFile | null) => void;
  /** Called with the reason why the message cannot be sent yet; null if it can. */
  onWait: (reason: string | null) => void;
  /** Called after a button that has the focus and disappears was pressed. */
  onPressed: () => void;
}

/**
 * The pictures and the document of the next message: each is uploaded as soon as it is chosen, and can be removed, or uploaded again after a
 * failure.
 */
export function AttachmentTray(props: AttachmentTrayProps) {
  const { threadId, pictures, file, chosen, takesFiles, onTaken, onPictures, onFile, onWait, onPressed } = props;
  const images = useUploads({
    stored: pictures,
    max: MAX_CHAT_PICTURES,
    upload: (picture, options) => uploadChatPicture(threadId, picture, options),
    onChange: onPictures,
  });
  const documents = useUploads<ChatFile>({
    stored: file ? [file] : [],
    max: 1,
    upload: (document, options) => uploadChatFile(threadId, document, options),
    onChange: ([uploaded = null]) => onFile(uploaded),
    problemOf: ({ name, size }) => chatFileProblem(cleanFileName(name), size),
    refusalOf: (left) => `一条消息只能发送一个文件，有 ${left} 个没有添加`,
  });
  useEffect(() => {
    if (chosen.length === 0) return;
    onTaken();
    const isDocument = ({ type }: File) => takesFiles && !type.startsWith('image/');
    images.add(chosen.filter((each) => !isDocument(each)));
    documents.add(chosen.filter(isDocument));
  });
  const reason = reasonToWait(images.uploads, '图片') ?? reasonToWait(documents.uploads, '文件');
  useEffect(() => onWait(reason), [reason, onWait]);
  const count = pictures.length + images.uploads.length;
  const hasFile = file !== null || documents.uploads.length > 0;
  useDirtyForm(count > 0 || hasFile);
  const pressed = (act: () => void) => () => {
    act();
    onPressed();
  };
  return (
    <>
      {count > 0 && (
        <Row aria-label="要发送的图片">
          {pictures.map(({ id }, index) => (
            <ImageTile
              key={id}
              src={chatPictureUrl(threadId, id, 320)}
              number={index + 1}
              isCover={false}
              onRemove={pressed(() => onPictures(pictures.filter((other) => other.id !== id)))}
            />
          ))}
          {images.uploads.map((upload) => (
            <UploadTile
              key={upload.id}
              upload={upload}
              onRetry={pressed(() => images.retry(upload.id))}
              onRemove={pressed(() => images.remove(upload.id))}
            />
          ))}
        </Row>
      )}
      {hasFile && (
        <Files aria-label="要发送的文件">
          {file && <FileItem name={file.name} bytes={file.bytes} onRemove={pressed(() => onFile(null))} />}
          {documents.uploads.map((upload) => (
            <FileItem
              key={upload.id}
              name={upload.file.name}
              bytes={upload.file.size}
              upload={upload}
              onRetry={pressed(() => documents.retry(upload.id))}
              onRemove={pressed(() => documents.remove(upload.id))}
            />
          ))}
        </Files>
      )}
    </>
  );
}

function reasonToWait(uploads: readonly Upload[], unit: string): string | null {
  if (uploads.some(({ state }) => state === 'failed')) return `有${unit}没有上传成功，请重试或移除`;
  return uploads.length > 0 ? `${unit}还在上传，请稍候再发送` : null;
}

interface FileItemProps {
  name: string;
  bytes: number;
  /** Absent once it is uploaded. */
  upload?: Upload;
  onRetry?: () => void;
  onRemove: () => void;
}

const FileItem = ({ name, bytes, upload, onRetry, onRemove }: FileItemProps) => {
  const { state, share = 0, problem, mayRetry } = upload ?? {};
  const hasFailed = state === 'failed';
  return (
    <FileRow data-failed={hasFailed || undefined} title={name}>
      <FileText size={24} aria-hidden="true" />
      <AttachmentWords>
        <strong>{name}</strong>
        <small role={hasFailed ? 'alert' : undefined}>
          {hasFailed ? problem : sizeText(bytes)}
          {state === 'waiting' && ' · 排队中'}
          {state === 'sending' && (share < 1 ? ` · ${Math.round(share * 100)}%` : ' · 正在检查…')}
        </small>
        {upload && !hasFailed && <progress value={share} max={1} aria-label={`上传 ${name}`} />}
      </AttachmentWords>
      <div>
        {hasFailed && mayRetry && onRetry && (
          <Tool label={`重新上传 ${name}`} onPress={onRetry}>
            <RotateCw size={16} aria-hidden="true" />
          </Tool>
        )}
        <Tool label={`移除 ${name}`} onPress={onRemove}>
          <Trash2 size={16} aria-hidden="true" />
        </Tool>
      </div>
    </FileRow>
  );
};

const Tool = ({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) => (
  <button type="button" aria-label={label} title={label} onClick={onPress}>
    {children}
  </button>
);
