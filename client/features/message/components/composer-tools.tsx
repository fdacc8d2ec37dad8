import { FileText, Handshake, Image, Store } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { ChatThreadPage } from '#shared/contract/chat.ts';
import type { SharedDemand } from '#shared/contract/chat-attachments.ts';
import { chatFileKinds } from '#shared/rules/chat-attachments.ts';

const AskExchangeDialog = lazyDialog(async () => (await import('../dialogs/exchange-dialogs.tsx')).AskExchangeDialog);
const ShareDemandDialog = lazyDialog(async () => (await import('../dialogs/share-demand-dialog.tsx')).ShareDemandDialog);

/** The extensions that the browser's dialog offers. */
const documentTypes = chatFileKinds.map((kind) => `.${kind}`).join();

/** The parts that the user may send by now, beside text; undefined if the API takes none of it. */
export type MessageOffers = Pick<ChatThreadPage, 'takesPictures' | 'takesFiles' | 'takesSharedDemands' | 'takesExchanges'>;

/** Strangers send each other words only. */
export const tellToWait = (unit: string) => showToast(`对方回复后才能发送${unit}`);

interface ComposerToolsProps {
  offers: MessageOffers;
  threadId: string;
  /** The demand of the conversation. */
  demandId: string;
  /** Adds chosen pictures or documents to the message. */
  onFiles: (files: readonly File[]) => void;
  onShare: (demand: SharedDemand) => void;
}

/** Buttons for what can be sent beside text. */
export function ComposerTools({ offers, threadId, demandId, onFiles, onShare }: ComposerToolsProps) {
  const { takesPictures, takesFiles, takesSharedDemands, takesExchanges } = offers;
  const pictureInput = useRef<HTMLInputElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const [isSharing, setSharing] = useState(false);
  const [isExchanging, setExchanging] = useState(false);
  const addChosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    target.value = '';
  };
  return (
    <>
      {takesPictures !== undefined && (
        <Button size="small" variant="ghost" onClick={() => (takesPictures ? pictureInput.current?.click() : tellToWait('图片'))}>
          <Image size={14} aria-hidden="true" />
          图片
        </Button>
      )}
      {takesFiles !== undefined && (
        <Button size="small" variant="ghost" onClick={() => (takesFiles ? fileInput.current?.click() : tellToWait('文件'))}>
          <FileText size={14} aria-hidden="true" />
          文件
        </Button>
      )}
      {takesSharedDemands && (
        <Button size="small" variant="ghost" aria-label="发送需求" onClick={() => setSharing(true)}>
          <Store size={14} aria-hidden="true" />
          需求
        </Button>
      )}
      {takesExchanges !== undefined && (
        <Button
          size="small"
          variant="ghost"
          aria-label="交换联系方式"
          onClick={() => (takesExchanges ? setExchanging(true) : showToast('对方回复后才能交换联系方式'))}
        >
          <Handshake size={14} aria-hidden="true" />
          交换
        </Button>
      )}
      <input
        ref={pictureInput}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        multiple
        hidden
        aria-label="选择图片"
        onChange={addChosen}
      />
      <input ref={fileInput} type="file" accept={documentTypes} hidden aria-label="选择文件" onChange={addChosen} />
      <ShareDemandDialog open={isSharing} onOpenChange={setSharing} topicId={demandId} onShare={onShare} />
      <AskExchangeDialog open={isExchanging} onOpenChange={setExchanging} threadId={threadId} />
    </>
  );
}
