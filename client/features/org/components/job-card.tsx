import { Suspense, useState } from 'react';
import { verificationSteps } from '#client/entities/organization/verification-steps.ts';
import { lazyPart } from '#client/lib/lazy-page.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { FocusOnChange } from '#client/ui/focus-on-change.tsx';
import { FormSkeleton } from '#client/ui/form-page.tsx';
import { Steps, StepsStack } from '#client/ui/steps.tsx';
import type { MyOrg } from '#shared/contract/org.ts';
import { verificationStatus } from '#shared/contract/verification-status.ts';
import { joinedOrg, type OfficialRecord } from '../verification-api.ts';
import { JobOutcome } from './verification/job-outcome.tsx';

/** Loaded after the page, which the server renders completely. */
const form = lazyPart(async () => (await import('../forms/job-form.tsx')).JobForm);

interface JobCardProps {
  record: OfficialRecord;
  org: MyOrg | null;
  isRefreshing: boolean;
  look: () => void;
}

/** The state of the caller's employment verification, and the next step. The form is optional for members of the organization. */
export function JobCard({ record, org, isRefreshing, look }: JobCardProps) {
  const own = joinedOrg(org);
  const [isAsked, setAsked] = useState(false);
  const { status, submittedAt } = record;
  const isOpen = status !== verificationStatus.PENDING && status !== verificationStatus.PASSED;
  return (
    <Card as="section" aria-labelledby="job-title">
      <CardTitle id="job-title">任职认证</CardTitle>
      {status === verificationStatus.NONE && own && !isAsked ? (
        <Offer orgName={own.name} onAsk={() => setAsked(true)} />
      ) : (
        <StepsStack>
          <Steps label="任职认证进度" steps={verificationSteps(status, ['提交任职证明', '人工审核', '认证完成'])} />
          <FocusOnChange of={`${status} ${submittedAt}`}>
            <JobOutcome record={record} isMember={own !== null} isRefreshing={isRefreshing} look={look} />
          </FocusOnChange>
          {isOpen && (
            <Suspense fallback={<FormSkeleton heights={[72, 72, 150, 44]} />}>
              <form.Page key={org?.id} org={org} />
            </Suspense>
          )}
        </StepsStack>
      )}
    </Card>
  );
}

const Offer = ({ orgName, onAsk }: { orgName: string; onAsk: () => void }) => (
  <StepsStack>
    <p>您已是「{orgName}」的成员，这一步可以不做；需要平台核实您的职位时再提交。</p>
    <p>
      <Button onClick={onAsk}>提交任职证明</Button>
    </p>
  </StepsStack>
);
