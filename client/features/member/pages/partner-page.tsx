import { styled } from 'styled-components';
import { PartFailed } from '#client/layout/part-failed.tsx';
import { Await } from '#client/lib/await.tsx';
import { Card } from '#client/ui/card.tsx';
import { PageTitle } from '#client/ui/form-page.tsx';
import { PartnerAbout } from '../components/partner-about.tsx';
import { FormPending, PartnerState } from '../components/partner-state.tsx';
import { partnerQuery } from '../partner-api.ts';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;

/** Shows the role of a city partner, and the state of the caller's application. */
export const PartnerPage = () => (
  <>
    <PageTitle>城市合伙人</PageTitle>
    <Await
      query={partnerQuery}
      pending={<Pending />}
      failed={(failure, retry) => (
        <Stack>
          <PartnerAbout />
          <Card>
            <PartFailed failure={failure} retry={retry} />
          </Card>
        </Stack>
      )}
    >
      {(summary) => {
        const parts = [<PartnerAbout key="about" />, <PartnerState key="state" summary={summary} />];
        // An applicant looks for the outcome first.
        return <Stack>{summary.state === 'NONE' ? parts : [...parts].reverse()}</Stack>;
      }}
    </Await>
  </>
);

/* Assumes the common case, a user who has not applied: content below the fold does not move when the summary loads. */
const Pending = () => (
  <Stack>
    <PartnerAbout />
    <Card>
      <FormPending hasHeading={false} />
    </Card>
  </Stack>
);
