import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { verificationSteps } from '#client/entities/organization/verification-steps.ts';
import { WithService } from '#client/layout/with-service.tsx';
import { lazyPart } from '#client/lib/lazy-page.tsx';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import type { ReturnLink } from '#client/lib/return-link.ts';
import { useReturnToTab } from '#client/lib/use-return-to-tab.ts';
import { Card } from '#client/ui/card.tsx';
import { FocusOnChange } from '#client/ui/focus-on-change.tsx';
import { FormSkeleton } from '#client/ui/form-page.tsx';
import { Outcome } from '#client/ui/outcome.tsx';
import { Steps, StepsStack } from '#client/ui/steps.tsx';
import { verificationStatus } from '#shared/contract/verification-status.ts';
import { href } from '#shared/routes/href.ts';
import type { RealNameRecord } from '../verification-api.ts';
import { submitRealNameCall } from '../verification-api.ts';
import { RealNameOutcome } from './verification/real-name-outcome.tsx';

/** Loaded after the page, which the server renders completely. */
const form = lazyPart(async () => (await import('../forms/real-name-form.tsx')).RealNameForm);

const { PENDING, PASSED } = verificationStatus;

interface RealNameStateProps {
  record: RealNameRecord;
  /** Link to the page that the user came from. */
  back: ReturnLink | null;
  isRefreshing: boolean;
}

/** The state of the user's real-name verification, and the next step. */
export function RealNameState({ record, back, isRefreshing }: RealNameStateProps) {
  const { status, triesLeft } = record;
  const queryClient = useQueryClient();
  const look = () => void refreshAfter(queryClient, submitRealNameCall);
  useReturnToTab(status === PENDING, look);
  const isOpen = status !== PENDING && status !== PASSED;
  return (
    <Card>
      <StepsStack>
        <Steps label="实名认证进度" steps={verificationSteps(status, ['提交信息', '核对身份', '认证完成'])} />
        <FocusOnChange of={`${status} ${record.submittedAt}`}>
          <RealNameOutcome record={record} back={back} isRefreshing={isRefreshing} look={look} />
        </FocusOnChange>
        {isOpen && triesLeft === 0 && (
          <Outcome tone="neutral" title="提交次数已用完">
            <p>
              24 小时内最多提交 3 次，请稍后再来。
              <WithService>
                信息确认无误仍未通过的，请<a href={href('wechat')}>联系客服</a>。
              </WithService>
            </p>
          </Outcome>
        )}
        {isOpen && triesLeft !== 0 && (
          <Suspense fallback={<FormSkeleton heights={[72, 72, 150, 190, 44]} />}>
            <form.Page triesLeft={triesLeft} />
          </Suspense>
        )}
      </StepsStack>
    </Card>
  );
}
