import { CloudOff, RotateCw } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from './button.tsx';

const Box = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--space-3);
  padding: var(--space-10) var(--space-4);
  color: var(--text-secondary);
  text-align: center;

  > svg {
    color: var(--text-muted);
  }
`;

interface LoadFailedProps {
  message: string;
  /** Omitted if a retry would have the same result. */
  retry?: (() => void) | undefined;
}

/** Error message shown instead of content that could not be loaded. */
export const LoadFailed = ({ message, retry }: LoadFailedProps) => (
  <Box role="alert">
    <CloudOff size={32} strokeWidth={1.5} aria-hidden="true" />
    <p>{message}</p>
    {retry && (
      <Button onClick={retry}>
        <RotateCw size={14} aria-hidden="true" />
        重试
      </Button>
    )}
  </Box>
);
