import { useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { refreshVerification } from '#client/lib/refresh-verification.ts';
import { useReturnToTab } from '#client/lib/use-return-to-tab.ts';
import { Card } from '#client/ui/card.tsx';
import { FormSkeleton } from '#client/ui/form-skeleton.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { PageTitle } from '#client/ui/page-title.tsx';
import type { MyOrg } from '#shared/contract/org-contract.ts';
import { JobCard } from '../components/job-card.tsx';
import { LicenseCard } from '../components/verification/license-card.tsx';
import { myOrgQuery } from '../org-api.ts';
import type { OfficialRecord } from '../org-verification.ts';
import { officialQuery } from '../verification-api.ts';

const Cards = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;

/** R36: the organization that one belongs to, verified, and that one acts for it. */
export const OrgVerificationPage = () => (
  <>
    <PageTitle>企业认证</PageTitle>
    <Await query={myOrgQuery} pending={<Pending />} failed={failed}>
      {(org) => (
        <Await query={officialQuery} pending={<Pending />} failed={failed}>
          {(record, isRefreshing) => <Verification org={org} record={record} isRefreshing={isRefreshing} />}
        </Await>
      )}
    </Await>
  </>
);

function Verification({ org, record, isRefreshing }: { org: MyOrg | null; record: OfficialRecord; isRefreshing: boolean }) {
  const queryClient = useQueryClient();
  const look = () => void refreshVerification(queryClient);
  useReturnToTab(record.status === 1 || org?.officialStatus === 1 || org?.pending === true, look);
  return (
    <Cards>
      <LicenseCard org={org} />
      <JobCard record={record} org={org} isRefreshing={isRefreshing} look={look} />
    </Cards>
  );
}

const Pending = () => (
  <Cards>
    <Card>
      <FormSkeleton heights={[24, 54, 96]} />
    </Card>
    <Card>
      <FormSkeleton heights={[24, 54, 44, 72, 72, 150, 44]} />
    </Card>
  </Cards>
);

const failed = (failure: { message: string }, retry: () => void) => (
  <Card>
    <LoadFailed message={failure.message} retry={retry} />
  </Card>
);
