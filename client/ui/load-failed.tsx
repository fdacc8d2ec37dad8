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

const RequestId = styled.p`
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

interface LoadFailedProps {
  message: string;
  /** Request id to quote to customer service. */
  requestId?: string;
  /** Omitted if a retry would have the same result. */
  retry?: (() => void) | undefined;
}

/** Error message shown instead of content that could not be loaded. */
export const LoadFailed = ({ message, requestId, retry }: LoadFailedProps) => (
  <Box role="alert">
    <CloudOff size={32} strokeWidth={1.5} aria-hidden="true" />
    <p>{message}</p>
    {retry && (
      <Button onClick={retry}>
        <RotateCw size={14} aria-hidden="true" />
        重试
      </Button>
    )}
    {requestId && <RequestId>请求编号：{requestId}</RequestId>}
  </Box>
);
