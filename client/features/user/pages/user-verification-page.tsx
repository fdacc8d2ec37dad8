import { Await } from '#client/lib/await.tsx';
import type { PageProps } from '#client/lib/page-definition.ts';
import { wayBack } from '#client/lib/way-back.ts';
import { Card } from '#client/ui/card.tsx';
import { FormSkeleton } from '#client/ui/form-skeleton.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { PageTitle } from '#client/ui/page-title.tsx';
import { RealNameState } from '../components/real-name-state.tsx';
import { realNameQuery } from '../verification-api.ts';

/** R38: one's own real name, verified. */
export const UserVerificationPage = ({ request }: PageProps) => (
  <>
    <PageTitle>实名认证</PageTitle>
    <Await
      query={realNameQuery}
      pending={
        <Card>
          <FormSkeleton heights={[54, 44, 72, 72, 150, 190, 44]} />
        </Card>
      }
      failed={(failure, retry) => (
        <Card>
          <LoadFailed message={failure.message} retry={retry} />
        </Card>
      )}
    >
      {(record, isRefreshing) => <RealNameState record={record} back={wayBack(request.search)} isRefreshing={isRefreshing} />}
    </Await>
  </>
);
