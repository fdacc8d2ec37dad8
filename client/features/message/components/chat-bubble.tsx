import { CircleAlert } from 'lucide-react';
import { styled } from 'styled-components';
import type { ChatLine } from '../conversation-model.ts';

const Row = styled.li`
  display: grid;
  justify-items: start;

  &[data-own] {
    justify-items: end;
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

  [data-own] > & {
    border-radius: var(--radius-large) var(--radius-small) var(--radius-large) var(--radius-large);
    background: var(--brand-soft);
  }
  [data-state='failed'] > & {
    background: var(--danger-soft);
  }
`;

const Fault = styled.div`
  display: flex;
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

/** Actions on a message that was not sent. */
export interface UnsentActions {
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
  /** Moves the text back into the field; null while there is no field. */
  onRevise: ((line: ChatLine) => void) | null;
}

/**
 * One message. An own message that failed says whether it was refused or its delivery is unconfirmed. It can be retried without creating a
 * duplicate, revised if it was refused, or discarded.
 */
export const ChatBubble = ({ line, onRetry, onDiscard, onRevise }: UnsentActions & { line: ChatLine }) => {
  const { key, content, isOwn, state, reason, isRefused } = line;
  return (
    <Row data-own={isOwn || undefined} data-state={state}>
      <Words dir="auto">{content}</Words>
      {state === 'failed' && (
        <Fault>
          <span role="alert">
            <CircleAlert size={14} aria-hidden="true" />
            {[isRefused ? '未发送' : '未确认送达', reason].filter(Boolean).join('：')}
          </span>
          <button type="button" onClick={() => onRetry(key)}>
            重试
          </button>
          {isRefused && onRevise && (
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
