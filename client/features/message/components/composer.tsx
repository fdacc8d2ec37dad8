import { MessageSquareText, SendHorizontal } from 'lucide-react';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
  Suspense,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { styled } from 'styled-components';
import { lazyPart } from '#client/lib/lazy-page.tsx';
import { pastedPictures } from '#client/lib/pasted-pictures.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { isImeKeyEvent } from '#client/ui/input-method.ts';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { ChatAttachments, ChatFile, ChatPicture, SharedDemand } from '#shared/contract/chat-attachments.ts';
import { MESSAGE_MAX } from '#shared/rules/limits.ts';
import { texts } from '#shared/text/texts.ts';
import { type ConversationSide, readDraft, watchDraftEnd, writeDraft } from '../unsent-storage.ts';
import { ComposerTools, type MessageOffers, tellToWait } from './composer-tools.tsx';
import { pendingPhrases } from './phrase-row.tsx';

/** Its code is loaded when it is shown; the server renders it for a first message. */
const phraseChips = lazyPart(async () => (await import('./phrase-chips.tsx')).PhraseChips);
/** Its code is loaded with the first picture or document. */
const AttachmentTray = lazyDialog(async () => (await import('./attachment-tray.tsx')).AttachmentTray);
const QuickRepliesDialog = lazyDialog(async () => (await import('../dialogs/quick-replies-dialog.tsx')).QuickRepliesDialog);

const Form = styled.form`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-3) var(--space-5) var(--space-4);
  border-top: 1px solid var(--line);

  @media (max-width: 767px) {
    padding: var(--space-2) var(--space-3) var(--space-3);
  }
`;

const Text = styled.textarea`
  width: 100%;
  min-height: 64px;
  /* Leaves space for messages above it in a low window, such as a landscape phone or a page at 200 %. */
  max-height: max(64px, min(160px, 25dvh));
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius);
  background: var(--surface);
  color: var(--text);
  font: var(--weight-regular) var(--type-body) var(--font);
  resize: none;
  field-sizing: content;

  &:focus-visible {
    border-color: var(--brand);
    outline: 1px solid var(--brand);
    outline-offset: 0;
  }
  &[aria-invalid] {
    border-color: var(--danger);
  }

  /* iOS zooms into inputs with smaller text. */
  @media (max-width: 767px) {
    font-size: 16px;
  }
`;

const Footer = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-1);

  > p {
    flex: 1;
    margin-right: var(--space-2);
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
    text-align: right;
  }
  > p[data-over] {
    color: var(--danger);
  }
  > p kbd {
    color: var(--text-muted);
    font: inherit;
  }
  /* The counter replaces the keys when it matters. */
  > p[data-near] kbd,
  > p:not([data-near]) span {
    display: none;
  }

  /* Six buttons in one row of a phone: the words are clearer than the pictures beside them. The counter shows above them. */
  @media (max-width: 767px) {
    flex-wrap: wrap;

    > p {
      flex: 0 0 100%;
      order: -1;
    }
    [data-variant='ghost'] {
      padding: 0 6px;
    }
    [type='submit'] {
      margin-left: auto;
    }
    > p:not([data-near]),
    svg {
      display: none;
    }
  }
`;

export interface ComposerHandle {
  /**
   * Appends text to the field on a new line, and adds what is uploaded already. Returns false, with a message to the user, if there would be
   * two documents, or might be when an upload ends.
   */
  insert: (text: string, attachments?: ChatAttachments) => boolean;
  /** Uploads files, to be sent with the next message. */
  attach: (files: readonly File[]) => void;
}

interface ComposerProps extends ConversationSide {
  /** Shows the ready-made openings from the start. */
  isFirst: boolean;
  /** Ready-made sentences for the user's side of the conversation. */
  phrases: readonly string[];
  autoFocus: boolean;
  /** The demand of the conversation. */
  demandId: string;
  /** The parts that the user may send by now, beside text. */
  offers: MessageOffers;
  /** Whether the user may save sentences of their own; undefined if the API keeps none. */
  takesQuickReplies: boolean | undefined;
  handle: RefObject<ComposerHandle | null>;
  onSend: (content: string, attachments: ChatAttachments) => void;
  /** Sends a message that shares a demand. */
  onShare: (demand: SharedDemand) => void;
}

/** Writes a message: Enter sends it, Shift+Enter inserts a line break, and an Enter that confirms an IME composition does neither. */
export function Composer({
  threadId,
  peerId,
  isFirst,
  phrases,
  autoFocus,
  demandId,
  offers,
  takesQuickReplies,
  handle,
  onSend,
  onShare,
}: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(threadId, peerId, field);
  /** How the sentences were opened: by the button, or by a slash that is the only character; null if they are closed. */
  const [opened, setOpened] = useState<'button' | 'slash' | null>(isFirst ? 'button' : null);
  const [pictures, setPictures] = useState<readonly ChatPicture[]>([]);
  const [file, setFile] = useState<ChatFile | null>(null);
  const [chosen, setChosen] = useState<readonly File[]>([]);
  /** Why a message cannot be sent yet: something is still being uploaded. */
  const [waitsFor, setWaitsFor] = useState<string | null>(null);
  const [isManaging, setManaging] = useState(false);
  const { takesPictures, takesFiles } = offers;
  const length = text.trim().length;
  const isOver = length > MESSAGE_MAX;
  const isSlash = opened === 'slash';

  const send = () => {
    field.current?.focus();
    if (isOver) return;
    if (waitsFor) return showToast(waitsFor, { tone: 'error' });
    if (length === 0 && pictures.length === 0 && !file) return;
    onSend(text.trim(), { pictures, file });
    setText('');
    setPictures([]);
    setFile(null);
    setOpened(null);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send();
  };
  // Input methods for Chinese turn a slash into other characters.
  const type = ({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
    const asks = takesQuickReplies && !text && /^[/／、]$/.test(target.value) && !(nativeEvent as InputEvent).isComposing;
    if (asks || isSlash) setOpened(asks ? 'slash' : null);
    setText(target.value);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isImeKeyEvent(event.nativeEvent)) return;
    if (isSlash && (event.key === 'Enter' || event.key === 'ArrowUp')) {
      event.preventDefault();
      event.currentTarget.form?.querySelector<HTMLElement>('li button')?.focus();
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    }
  };
  const leave = (event: KeyboardEvent) => {
    if (!opened || event.key !== 'Escape' || isImeKeyEvent(event.nativeEvent)) return;
    setOpened(null);
    field.current?.focus();
  };
  const add = (more: string) => {
    if (more) setText(text.trim() && !isSlash ? `${text.trimEnd()}\n${more}` : more);
    if (isSlash) setOpened(null);
    field.current?.focus();
  };
  const attach = (files: readonly File[]) => {
    if (takesPictures) setChosen((known) => [...known, ...files]);
    else if (takesPictures === false) tellToWait('图片');
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = pastedPictures(event.clipboardData);
    if (pasted.length === 0 || takesPictures === undefined) return;
    event.preventDefault();
    attach(pasted);
  };
  useImperativeHandle(handle, () => ({
    insert: (more, known) => {
      const obstacle = file ? '一条消息只能发送一个文件，请先发送或移除输入框里的' : waitsFor;
      if (known?.file && obstacle) {
        showToast(obstacle, { tone: 'error' });
        return false;
      }
      add(more);
      if (known) setPictures((before) => [...before, ...known.pictures]);
      if (known?.file) setFile(known.file);
      return true;
    },
    attach,
  }));
  // The same element for each render: until its code is loaded, React would replace the server's markup of a changed one by the placeholder.
  const sentences = useMemo(
    () => (
      <ErrorBoundary
        fallback={null}
        onError={() => {
          setOpened(null);
          showToast(texts.networkFailed, { tone: 'error', long: true });
        }}
      >
        <Suspense fallback={pendingPhrases}>
          <phraseChips.Page
            phrases={phrases}
            onChoose={(phrase) => handle.current?.insert(phrase)}
            onManage={takesQuickReplies ? setManaging : undefined}
          />
        </Suspense>
      </ErrorBoundary>
    ),
    [phrases, takesQuickReplies, handle],
  );
  return (
    <>
      <Form method="post" onSubmit={submit} onKeyDown={leave}>
        {opened && sentences}
        <AttachmentTray
          open={pictures.length > 0 || file !== null || chosen.length > 0}
          onOpenChange={() => setChosen([])}
          threadId={threadId}
          pictures={pictures}
          file={file}
          chosen={chosen}
          takesFiles={takesFiles}
          onTaken={() => setChosen([])}
          onPictures={setPictures}
          onFile={setFile}
          onWait={setWaitsFor}
          onPressed={() => field.current?.focus()}
        />
        <Text
          ref={field}
          rows={2}
          value={text}
          onChange={type}
          onKeyDown={press}
          onPaste={paste}
          aria-label="消息内容"
          aria-describedby="composer-length"
          aria-invalid={isOver || undefined}
          placeholder="输入消息"
          dir="auto"
          enterKeyHint="send"
          autoFocus={autoFocus}
        />
        <Footer>
          <Button
            size="small"
            variant="ghost"
            aria-expanded={!!opened}
            title={takesQuickReplies ? '也可在空白的消息框里输入 /' : undefined}
            onClick={() => setOpened(opened ? null : 'button')}
          >
            <MessageSquareText size={14} aria-hidden="true" />
            常用语
          </Button>
          <ComposerTools offers={offers} threadId={threadId} demandId={demandId} onFiles={attach} onShare={onShare} />
          <p id="composer-length" data-near={length > MESSAGE_MAX - 100 || undefined} data-over={isOver || undefined}>
            <kbd>{isSlash ? 'Enter 选择常用语，Esc 关闭' : 'Enter 发送，Shift+Enter 换行'}</kbd>
            <span className="tabular-nums">
              {isOver && `消息不能超过 ${MESSAGE_MAX} 个字 `}
              {length}/{MESSAGE_MAX}
            </span>
          </p>
          <Button type="submit" variant="primary" disabled={isOver}>
            <SendHorizontal size={16} aria-hidden="true" />
            发送
          </Button>
        </Footer>
      </Form>
      <QuickRepliesDialog open={isManaging} onOpenChange={setManaging} />
    </>
  );
}

/** Stores the unsent text per conversation, across reloads and navigation. Text that was typed before hydration takes precedence. */
function useDraft(threadId: string, peerId: string, field: RefObject<HTMLTextAreaElement | null>) {
  const [text, setText] = useState('');
  useEffect(() => setText(field.current?.value || readDraft({ threadId, peerId })), [threadId, peerId, field]);
  // Clear text that another tab has sent, so that it is not sent again from here.
  useEffect(() => watchDraftEnd({ threadId, peerId }, (gone) => setText((shown) => (shown === gone ? '' : shown))), [threadId, peerId]);
  const write = (value: string) => {
    setText(value);
    writeDraft({ threadId, peerId }, value);
  };
  return [text, write] as const;
}
