import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { Button } from '#client/ui/button.tsx';
import { quickRepliesQuery } from '../quick-reply-api.ts';
import { PhraseRow, pendingPhrases } from './phrase-row.tsx';

const Row = styled.div`
  display: flex;
  align-items: start;
  gap: var(--space-2);
  min-width: 0;

  /* Beside a button the sentences fade out. */
  > ul:not(:last-child) {
    padding-right: 20px;
    mask-image: linear-gradient(to left, transparent, #000 20px);
  }
  /* Level with the sentences, whether or not there is a scrollbar below them. */
  > button[data-size] {
    min-height: 32px;
    margin-top: var(--space-1);
  }
  @media (max-width: 767px) {
    > button[data-size] {
      margin-top: 6px;
    }
  }
`;

interface PhraseChipsProps {
  /** Ready-made sentences. */
  phrases: readonly string[];
  onChoose: (phrase: string) => void;
  /** Opens the list of the user's own sentences; undefined if the API keeps none. */
  onManage: ((isOpen: true) => void) | undefined;
}

/**
 * The user's own sentences, then ready-made ones; the chosen one is inserted into the message, which can still be edited. They appear
 * together, so that none moves under a press.
 */
export const PhraseChips = ({ onManage, ...chips }: PhraseChipsProps) =>
  onManage ? (
    <Await query={quickRepliesQuery} pending={pendingPhrases} failed={(_, retry) => <Chips {...chips} onRetry={retry} />}>
      {(own) => <Chips {...chips} {...(own && { own: own.phrases, onManage })} />}
    </Await>
  ) : (
    <Chips {...chips} />
  );

interface ChipsProps extends Omit<PhraseChipsProps, 'onManage'> {
  own?: readonly string[];
  onManage?: (isOpen: true) => void;
  onRetry?: (() => void) | undefined;
}

function Chips({ phrases, own = [], onChoose, onManage, onRetry }: ChipsProps) {
  return (
    <Row>
      <PhraseRow aria-label="常用语">
        {onRetry && (
          <li>
            <button type="button" className="thumb-sized" onClick={onRetry}>
              <span className="one-line">自己的常用语没有加载出来，点此重试</span>
            </button>
          </li>
        )}
        {[...new Set([...own, ...phrases])].map((phrase) => (
          <li key={phrase}>
            <button type="button" className="thumb-sized" title={phrase} onClick={() => onChoose(phrase)}>
              <span className="one-line">{phrase}</span>
            </button>
          </li>
        ))}
      </PhraseRow>
      {onManage && (
        <Button size="small" variant="ghost" aria-label="管理常用语" aria-haspopup="dialog" onClick={() => onManage(true)}>
          {own.length > 0 ? '管理' : '自定义'}
        </Button>
      )}
    </Row>
  );
}
