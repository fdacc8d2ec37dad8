import { styled } from 'styled-components';
import type { FeedbackKind } from '#shared/contract/feedback-kinds.ts';
import { choiceNames } from '../feedback-texts.ts';

/** Below the text of the toast, because a phone has no room beside it; aligned with its first word on wider screens. */
const Choices = styled.div`
  display: flex;
  flex: 1 0 100%;
  flex-wrap: wrap;
  gap: var(--space-2);
  padding-left: calc(18px + var(--space-2));

  > button {
    min-height: var(--control-small);
    padding: 0 10px;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-round);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
  > button:hover,
  > [aria-pressed='true'] {
    border-color: var(--brand);
    color: var(--brand);
  }
  > [aria-pressed='true'] {
    background: var(--brand-soft);
  }
  @media (max-width: 767px) {
    padding-left: 0;
    /* Below the touch target of 撤销. */
    margin-top: 2px;

    > button {
      min-height: 44px;
    }
  }
`;

interface MeaningsProps {
  /** The default meaning, or the one chosen last. */
  chosen: FeedbackKind;
  /** Closes the toast. */
  close: () => void;
  onChoose: (kind: FeedbackKind) => void;
}

/** Lets the user change the meaning of 「不感兴趣」. */
export const Meanings = ({ chosen, close, onChoose }: MeaningsProps) => (
  <Choices>
    {choiceNames.map(([kind, label]) => (
      <button
        key={kind}
        type="button"
        aria-pressed={kind === chosen}
        onClick={() => {
          close();
          if (kind !== chosen) onChoose(kind);
        }}
      >
        {label}
      </button>
    ))}
  </Choices>
);
