import { CircleAlert } from 'lucide-react';
import { styled } from 'styled-components';
import { LinkedText } from '#client/entities/user-text/linked-text.tsx';
import { usePublicEnv } from '#client/lib/portal-store.tsx';
import type { ChatLine } from '../conversation-model.ts';
import { ChatFileCard } from './chat-file.tsx';
import { ChatPictures } from './chat-pictures.tsx';
import { ExchangeCard } from './exchange-card.tsx';
import { SharedDemandCard } from './shared-demand-card.tsx';

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;

  &[data-own] {
    flex-direction: row-reverse;
  }
`;

const Words = styled.p`
  width: fit-content;
  max-width: 100%;
  padding: 9px var(--space-3);
  border-radius: var(--radius-small) var(--radius-large) var(--radius-large);
  background: var(--surface-sunken);
  overflow-wrap: anywhere;
  white-space: pre-wrap;

  a {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  [data-own] > & {
    border-radius: var(--radius-large) var(--radius-small) var(--radius-large) var(--radius-large);
    background: var(--brand-soft);
  }
  [data-state='failed'] > & {
    background: var(--danger-soft);
  }
`;

/** The pictures and the document of a message above its text, or the demand that it shares. */
const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-1);
  max-width: 100%;

  [data-own] > & {
    justify-items: end;
  }
`;

/**
 * Stands in the free column to the left of the message and takes no room of its own, so that nothing moves when it appears and disappears.
 * With a mouse it shows while the message is pointed at.
 */
const Retract = styled.button`
  flex: none;
  align-self: flex-end;
  width: 44px;
  height: 44px;
  margin: -2px 0 -2px -44px;
  padding: 0;
  border-radius: var(--radius);
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
  /* Not copied with the messages. */
  user-select: none;

  &:hover {
    color: var(--brand);
  }
  @media (hover: hover) and (min-width: 768px) {
    :not(:hover) > &:not(:focus-visible, [aria-disabled]) {
      opacity: 0;
    }
  }
  @media print, (scripting: none) {
    display: none;
  }
`;

const Fault = styled.div`
  display: flex;
  flex: 0 0 100%;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: 0 var(--space-2);
  color: var(--danger);
  font: var(--weight-regular) var(--type-small) var(--font);

  span {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
  }
  button {
    min-height: 24px;
    padding: 0 var(--space-1);
    color: var(--brand);
  }
`;

const MaskNote = styled.p`
  flex: 0 0 100%;
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);

  [data-own] > & {
    text-align: right;
  }
`;

/** Actions on an own message: one that was not sent, or one that can be retracted. */
export interface LineActions {
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
  /** Moves the text back into the field; null while there is no field. */
  onRevise: ((line: ChatLine) => void) | null;
  onRetract: (line: ChatLine) => void;
  /** Keys of the messages that can still be retracted. */
  retractable: ReadonlySet<string>;
  /** Id of the message that is being retracted. */
  pendingId: string | null;
  threadId: string;
}

interface ChatBubbleProps extends LineActions {
  line: ChatLine;
  /** Who sent it, as the pictures say it. */
  sender: string;
  /** The other user's name. */
  peer: string;
}

/**
 * One message. An own message that failed says whether it was refused or its delivery is unconfirmed. It can be retried without creating a
 * duplicate, revised if it was refused, or discarded. One that was sent can be retracted for a while.
 */
export const ChatBubble = ({
  line,
  onRetry,
  onDiscard,
  onRevise,
  onRetract,
  retractable,
  pendingId,
  threadId,
  sender,
  peer,
}: ChatBubbleProps) => {
  const { key, id, content, pictures, file, sharedDemand, exchange, isOwn, state, reason, isRefused, isMasked } = line;
  const isPending = id !== null && id === pendingId;
  const { publicOrigin } = usePublicEnv();
  const words = (
    <Words dir="auto">
      <LinkedText text={content} origin={publicOrigin} />
    </Words>
  );
  return (
    <Row data-own={isOwn || undefined} data-state={state} data-line={key}>
      {exchange ? (
        <ExchangeCard threadId={threadId} exchange={exchange} isOwn={isOwn} peer={peer} />
      ) : pictures.length > 0 || file || sharedDemand ? (
        <Parts data-own={isOwn || undefined} data-state={state}>
          {pictures.length > 0 && <ChatPictures threadId={threadId} pictures={pictures} sender={sender} />}
          {sharedDemand && <SharedDemandCard demand={sharedDemand} />}
          {file && <ChatFileCard threadId={threadId} file={file} isOwn={isOwn} />}
          {content && words}
        </Parts>
      ) : (
        words
      )}
      {(retractable.has(key) || isPending) && (
        <Retract type="button" aria-disabled={isPending || undefined} onClick={() => onRetract(line)}>
          {isPending ? '撤回中' : '撤回'}
        </Retract>
      )}
      {isMasked && <MaskNote>{isOwn ? '对方看不到联系方式，交换后可见' : '交换或解锁联系方式后可见'}</MaskNote>}
      {state === 'failed' && (
        <Fault>
          <span role="alert">
            <CircleAlert size={14} aria-hidden="true" />
            {[isRefused ? '未发送' : '未确认送达', reason].filter(Boolean).join('：')}
          </span>
          <button type="button" onClick={() => onRetry(key)}>
            重试
          </button>
          {isRefused && onRevise && !sharedDemand && (
            <button type="button" onClick={() => onRevise(line)}>
              修改
            </button>
          )}
          <button type="button" onClick={() => onDiscard(key)}>
            删除
          </button>
        </Fault>
      )}
    </Row>
  );
};
