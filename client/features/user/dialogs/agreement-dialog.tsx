import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { LegalLinks } from '#client/layout/legal-links.tsx';
import { logOut } from '#client/layout/logout.ts';
import { Await } from '#client/lib/await.tsx';
import { useGoTo } from '#client/lib/navigation.tsx';
import { usePortalStore } from '#client/lib/portal-store.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { matchRoute } from '#shared/routes/match-route.ts';
import { agreementQuery } from '../safety-api.ts';
import { type Agreement, isOutdated } from '../safety-model.ts';
import { useAcceptAgreement } from '../use-accept-agreement.ts';

const Text = styled.div`
  display: grid;
  gap: var(--space-2);

  a {
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  > p:last-child {
    color: var(--text-muted);
  }
`;

/** The current agreement, regardless of the cache. */
const latestQuery = { ...agreementQuery, staleTime: 0 };

/**
 * Asks the user to agree to a changed agreement or to log out. Closes itself if there is nothing to ask, and stays hidden on the page with
 * the agreement, so that it can be read.
 */
export function AgreementDialog() {
  const store = usePortalStore();
  const isReading = matchRoute(useLocation().pathname)?.name === 'about';
  const close = () => store.setState({ overlay: null });
  return (
    <Dialog open={!isReading} onOpenChange={() => {}} title="用户协议已更新" width={440} canClose={false}>
      <Await
        query={latestQuery}
        pending={<Skeleton height={148} radius={8} />}
        failed={({ message }, retry) => (
          <>
            <LoadFailed message={message} retry={retry} />
            <DialogFooter>
              <Button onClick={close}>稍后再说</Button>
            </DialogFooter>
          </>
        )}
      >
        {(agreement, isRefreshing) => <Question agreement={agreement} isRefreshing={isRefreshing} onClose={close} />}
      </Await>
    </Dialog>
  );
}

interface QuestionProps {
  agreement: Agreement;
  isRefreshing: boolean;
  onClose: () => void;
}

function Question({ agreement, isRefreshing, onClose }: QuestionProps) {
  const { accept, isBusy } = useAcceptAgreement(onClose);
  const { leave, isLeaving } = useLeaving();
  const isSettled = !isOutdated(agreement) && !isRefreshing;
  useEffect(() => {
    if (isSettled) onClose();
  }, [isSettled, onClose]);
  return (
    <>
      <Text>
        <p>
          我们更新了 <LegalLinks />
          ，请您阅读。同意后可以继续使用账号。
        </p>
        <p>新版本：{agreement.version}。不同意可以退出登录，已有的数据不受影响。</p>
      </Text>
      <DialogFooter>
        <Button busy={isLeaving} onClick={leave}>
          不同意，退出登录
        </Button>
        <Button variant="primary" busy={isBusy} onClick={() => accept(agreement.version)}>
          同意并继续
        </Button>
      </DialogFooter>
    </>
  );
}

function useLeaving() {
  const store = usePortalStore();
  const queryClient = useQueryClient();
  const goTo = useGoTo();
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void logOut({ store, queryClient, goTo }).finally(() => setLeaving(false));
  };
  return { leave, isLeaving };
}
