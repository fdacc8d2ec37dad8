import { Await, type Retry } from '#client/lib/await.tsx';
import type { PageProps } from '#client/lib/page-definition.ts';
import { readReturnLink } from '#client/lib/return-link.ts';
import { Card } from '#client/ui/card.tsx';
import { FormSkeleton, PageTitle } from '#client/ui/form-page.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { RealNameState } from '../components/real-name-state.tsx';
import { userDetailQuery } from '../user-api.ts';
import { realNameQuery } from '../verification-api.ts';

/** The user's own real-name verification. */
export function UserVerificationPage({ request }: PageProps) {
  const back = readReturnLink(request.search);
  return (
    <>
      <PageTitle>实名认证</PageTitle>
      <Await query={realNameQuery} pending={<Pending />} failed={failed}>
        {(record, isRefreshing) =>
          record ? <RealNameState record={record} back={back} isRefreshing={isRefreshing} /> : <WithoutRecord back={back} />
        }
      </Await>
    </>
  );
}

/** Falls back to the verification state on the account if the API has no readable record. */
const WithoutRecord = ({ back }: { back: ReturnType<typeof readReturnLink> }) => (
  <Await query={userDetailQuery} pending={<Pending />} failed={failed}>
    {({ realNameStatus }, isRefreshing) => (
      <RealNameState record={{ status: realNameStatus, triesLeft: null }} back={back} isRefreshing={isRefreshing} />
    )}
  </Await>
);

const Pending = () => (
  <Card>
    <FormSkeleton heights={[54, 44, 72, 72, 150, 190, 44]} />
  </Card>
);

const failed = (failure: { message: string }, retry: Retry) => (
  <Card>
    <LoadFailed message={failure.message} retry={retry} />
  </Card>
);
