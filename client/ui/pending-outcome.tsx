import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Outcome } from './outcome.tsx';

interface PendingOutcomeProps {
  title: string;
  /** The result is being asked for. */
  isRefreshing: boolean;
  look: () => void;
  children: ReactNode;
}

/** Something waits for people to decide on it; whoever waits may look whether they have. */
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
