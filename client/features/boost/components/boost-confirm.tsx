import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';

const Box = styled.fieldset`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-4);
  border: 1px solid var(--brand-line);
  border-radius: var(--radius);
  background: var(--brand-soft);

  > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-3);
  }
`;

interface BoostConfirmProps {
  question: string;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before a boost is spent. Takes the focus because it replaces the button that opened it. */
export function BoostConfirm({ question, isBusy, onConfirm, onCancel }: BoostConfirmProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Box aria-labelledby="use-question">
      <p id="use-question">{question}</p>
      <div>
        <Button ref={button} variant="primary" busy={isBusy} onClick={onConfirm} aria-describedby="use-question">
          确认使用
        </Button>
        <Button onClick={onCancel} disabled={isBusy}>
          取消
        </Button>
      </div>
    </Box>
  );
}
