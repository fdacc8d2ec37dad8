import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Outcome } from './outcome.tsx';

interface PendingOutcomeProps {
  title: string;
  /** The result is being fetched. */
  isRefreshing: boolean;
  look: () => void;
  children: ReactNode;
}

/** The outcome of a submission that is still under review, with a button that fetches the current state. */
export const PendingOutcome = ({ title, isRefreshing, look, children }: PendingOutcomeProps) => (
  <Outcome
    tone="warning"
    title={title}
    action={
      <Button size="small" busy={isRefreshing} onClick={look}>
        查看最新结果
      </Button>
    }
  >
    {children}
  </Outcome>
);
