import { WifiOff } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import type { ChatThreadPage } from '#shared/contract/chat.ts';
import { anyDemand, listHref } from '#shared/rules/demand-search.ts';
import { greetings, publisherPhrases } from '#shared/text/greetings.ts';
import { type ChatLine, toLines } from '../conversation-model.ts';
import type { MessageParts } from '../outbox.ts';
import { useNewMessages } from '../use-new-messages.ts';
import { useOutbox } from '../use-outbox.ts';
import { useRetraction } from '../use-retraction.ts';
import { useThreadReading } from '../use-thread-reading.ts';
import { Composer, type ComposerHandle } from './composer.tsx';
import { ConversationHead } from './conversation-head.tsx';
import { ConversationLog } from './conversation-log.tsx';
import { useBlocking } from './conversation-menu.tsx';
import { NewMessageLiveRegion } from './new-message-live-region.tsx';
import { Strip } from './strip.tsx';

/** Its code is loaded with the first message that is sent. */
const AlertOffer = lazyDialog(async () => (await import('./alert-offer.tsx')).AlertOffer);

/** As tall as the window allows, so that the message field is always visible. */
export const ConversationSurface = styled(Card)`
  display: flex;
  flex-direction: column;
  width: 100%;
  max-width: 880px;
  height: calc(100dvh - var(--header-height) - 2 * var(--space-5));
  min-height: 320px;
  padding: 0;
  margin: 0 auto;
  overflow: clip;

  @media (max-width: 767px) {
    height: calc(100dvh - var(--header-height) - 2 * var(--space-3));
    padding: 0;
  }
`;

interface ConversationProps {
  thread: ChatThreadPage;
  /** Id of the message to scroll to; null: the latest ones are in view. */
  openedAt: string | null;
}

/** A conversation of two people about one demand. */
export function Conversation({ thread, openedAt }: ConversationProps) {
  const { threadId, peer } = thread;
  const outbox = useOutbox(thread);
  const isCutOff = useNewMessages(threadId, outbox.retryLost);
  useThreadReading(thread);
  const retraction = useRetraction(thread);
  const [hasUnblocked, setUnblocked] = useState(false);
  const [hasSent, setSent] = useState(false);
  const composer = useRef<ComposerHandle>(null);
  const canWrite = !(thread.peerGone || thread.blocked || thread.blockedByPeer || thread.peerAway);
  const lines = toLines(thread, outbox.entries);
  const send = (content: string, parts: MessageParts) => {
    setSent(true);
    outbox.send(content, parts);
  };
  // Everywhere in the conversation: beside the field, the browser would navigate to the dropped file.
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    if (event.type === 'drop') composer.current?.attach([...event.dataTransfer.files]);
  };
  const revise = ({ key, content, ...line }: ChatLine) => {
    if (composer.current?.insert(content, line)) outbox.discard(key);
  };
  const rewrite = ({ id }: ChatLine) => {
    const text = id === null ? undefined : retraction.texts[id];
    if (!composer.current || id === null || text === undefined) return;
    composer.current.insert(text);
    retraction.forget(id);
  };
  const lastOwn = lines.findLast(({ isOwn }) => isOwn);
  return (
    <ConversationSurface onDragOver={drop} onDrop={drop}>
      <ConversationHead thread={thread} />
      <ConversationLog
        thread={thread}
        lines={lines}
        openedAt={openedAt}
        onRetry={outbox.retry}
        onDiscard={outbox.discard}
        onRevise={canWrite ? revise : null}
        onRetract={retraction.retract}
        pendingId={retraction.pendingId}
        texts={retraction.texts}
        onRewrite={canWrite ? rewrite : null}
      />
      <NewMessageLiveRegion thread={thread} />
      <AlertOffer open={hasSent && !lastOwn?.isRetracted} onOpenChange={setSent} />
      {isCutOff && (
        <Strip data-tone="warning" role="status">
          <WifiOff size={14} aria-hidden="true" />
          暂时收不到新消息，正在重新连接
        </Strip>
      )}
      {thread.peerGone ? (
        <Strip>对方已注销账号，收不到新消息。</Strip>
      ) : thread.blocked ? (
        <Unblock thread={thread} onPress={() => setUnblocked(true)} />
      ) : thread.blockedByPeer || thread.peerAway ? (
        <Strip>
          <p>
            {thread.blockedByPeer ? '对方暂不接收您的消息' : '对方暂时无法联系'}，您可以<a href={listHref(anyDemand)}>查看其他合作需求</a>。
          </p>
        </Strip>
      ) : (
        <Composer
          threadId={threadId}
          peerId={peer.id}
          isFirst={!lines.some(({ isOwn }) => isOwn)}
          phrases={peer.id === thread.demand.publisherId ? greetings : publisherPhrases}
          autoFocus={hasUnblocked}
          demandId={thread.demand.id}
          offers={thread}
          takesQuickReplies={thread.takesQuickReplies}
          handle={composer}
          onSend={send}
          onShare={(sharedDemand) => send('', { sharedDemand })}
        />
      )}
    </ConversationSurface>
  );
}

/** Offers to unblock the peer. The message field replaces it on success and takes the focus. */
function Unblock({ thread, onPress }: { thread: ChatThreadPage; onPress: () => void }) {
  const { setBlocked, isBusy } = useBlocking(thread);
  return (
    <Strip>
      您已屏蔽对方，双方都不能发送消息。
      <Button
        size="small"
        busy={isBusy}
        onClick={() => {
          onPress();
          setBlocked(false);
        }}
      >
        解除屏蔽
      </Button>
    </Strip>
  );
}
