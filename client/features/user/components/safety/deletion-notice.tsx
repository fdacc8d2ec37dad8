import { useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { apiOf } from '#client/lib/call-query.ts';
import { useSingleMutation } from '#client/lib/use-single-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { ExactTime } from '#client/ui/exact-time.tsx';
import { focusPage } from '#client/ui/focus-page.ts';
import { Outcome } from '#client/ui/outcome.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { cancelDeletionCall, deletionQuery } from '../../safety-api.ts';

const Box = styled.div`
  margin-bottom: var(--space-5);

  @media (max-width: 767px) {
    margin-bottom: var(--space-3);
  }
`;

/** Shown during the cooling-off period of an account deletion: its end, and a button to cancel the deletion. */
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

/** Cancels the deletion of the account. */
function useCancelDeletion() {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => apiOf(queryClient).call(cancelDeletionCall, {}),
    onSuccess: (deletion) => {
      queryClient.setQueryData(deletionQuery.queryKey, deletion);
      // The pressed button is removed with its section.
      focusPage();
      showToast('注销申请已撤销，账号可以继续使用', { tone: 'success', long: true });
    },
  });
  return { cancel: () => mutate(), isBusy: isPending };
}
