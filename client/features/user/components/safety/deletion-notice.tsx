import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import { ExactTime } from '#client/ui/exact-time.tsx';
import { Outcome } from '#client/ui/outcome.tsx';
import { useCancelDeletion } from '../../use-cancel-deletion.ts';

const Box = styled.div`
  margin-bottom: var(--space-5);

  @media (max-width: 767px) {
    margin-bottom: var(--space-3);
  }
`;

/** While an account waits for its end: when that is, and the way back. */
export function DeletionNotice({ deletesAt }: { deletesAt: string }) {
  const { cancel, isBusy } = useCancelDeletion();
  return (
    <Box>
      <Outcome
        tone="warning"
        title="账号处于注销冷静期"
        action={
          <Button variant="primary" busy={isBusy} onClick={cancel}>
            撤销注销
          </Button>
        }
      >
        <p>
          账号将于 <ExactTime iso={deletesAt} /> 注销。在此之前撤销，或退出后重新登录，账号都会保留。
        </p>
      </Outcome>
    </Box>
  );
}
