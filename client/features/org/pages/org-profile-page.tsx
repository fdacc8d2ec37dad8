import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import type { PageProps } from '#client/lib/page-definition.ts';
import { Card } from '#client/ui/card.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { MyOrg } from '#shared/contract/org.ts';
import { JoinRequest } from '../components/join-request.tsx';
import { NoOrg } from '../components/no-org.tsx';
import { OwnOrg } from '../components/own-org.tsx';
import { myOrgQuery } from '../org-api.ts';
import { type OrgAddress, readOrgAddress } from '../org-model.ts';

const Title = styled.h1`
  margin-bottom: var(--space-4);
  font: var(--weight-bold) var(--type-large) var(--font);
`;

/** The user's organization, or the ways to join or create one. */
export function OrgProfilePage({ request }: PageProps) {
  const address = readOrgAddress(request);
  return (
    <>
      <Title>企业资料</Title>
      <Await
        query={myOrgQuery}
        pending={<Skeleton height={320} radius={12} />}
        failed={(failure, retry) => (
          <Card>
            <LoadFailed message={failure.message} retry={retry} />
          </Card>
        )}
      >
        {(org) => <Standing org={org} address={address} />}
      </Await>
    </>
  );
}

function Standing({ org, address }: { org: MyOrg | null; address: OrgAddress }) {
  if (org === null) return <NoOrg address={address} />;
  return org.pending ? <JoinRequest org={org} /> : <OwnOrg org={org} address={address} />;
}
