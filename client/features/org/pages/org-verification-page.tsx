import { useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { Await, type Retry } from '#client/lib/await.tsx';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { useReturnToTab } from '#client/lib/use-return-to-tab.ts';
import { Card } from '#client/ui/card.tsx';
import { FormSkeleton, PageTitle } from '#client/ui/form-page.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import type { MyOrg } from '#shared/contract/org.ts';
import { verificationStatus } from '#shared/contract/verification-status.ts';
import { JobCard } from '../components/job-card.tsx';
import { LicenseCard } from '../components/verification/license-card.tsx';
import { myOrgQuery } from '../org-api.ts';
import { accountQuery, type OfficialRecord, officialQuery, submitOfficialCall } from '../verification-api.ts';

const Cards = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;

/** Shows the verification of the user's organization and of their employment there. */
export const OrgVerificationPage = () => (
  <>
    <PageTitle>企业认证</PageTitle>
    <Await query={myOrgQuery} pending={<Pending />} failed={failed}>
      {(org) => (
        <Cards>
          <License org={org} />
          <Await query={officialQuery} pending={<JobPending />} failed={failed}>
            {(record, isRefreshing) =>
              record ? <Job org={org} record={record} isRefreshing={isRefreshing} /> : <WithoutRecord org={org} />
            }
          </Await>
        </Cards>
      )}
    </Await>
  </>
);

/** Falls back to the verification state on the account if the API has no readable record. */
const WithoutRecord = ({ org }: { org: MyOrg | null }) => (
  <Await query={accountQuery} pending={<JobPending />} failed={failed}>
    {({ officialStatus }, isRefreshing) => <Job org={org} record={{ status: officialStatus }} isRefreshing={isRefreshing} />}
  </Await>
);

const isOrgWaiting = (org: MyOrg | null): boolean => org?.officialStatus === verificationStatus.PENDING || org?.pending === true;

function License({ org }: { org: MyOrg | null }) {
  const queryClient = useQueryClient();
  useReturnToTab(isOrgWaiting(org), () => void refreshAfter(queryClient, submitOfficialCall));
  return <LicenseCard org={org} />;
}

function Job({ org, record, isRefreshing }: { org: MyOrg | null; record: OfficialRecord; isRefreshing: boolean }) {
  const queryClient = useQueryClient();
  const look = () => void refreshAfter(queryClient, submitOfficialCall);
  // While the organization is pending too, its card refetches both.
  useReturnToTab(record.status === verificationStatus.PENDING && !isOrgWaiting(org), look);
  return <JobCard record={record} org={org} isRefreshing={isRefreshing} look={look} />;
}

const Pending = () => (
  <Cards>
    <Card>
      <FormSkeleton heights={[24, 54, 96]} />
    </Card>
    <JobPending />
  </Cards>
);

const JobPending = () => (
  <Card>
    <FormSkeleton heights={[24, 54, 44, 72, 72, 150, 44]} />
  </Card>
);

const failed = (failure: { message: string }, retry: Retry) => (
  <Card>
    <LoadFailed message={failure.message} retry={retry} />
  </Card>
);
