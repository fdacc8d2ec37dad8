import { styled } from 'styled-components';
import { PartFailed } from '#client/layout/part-failed.tsx';
import { Await } from '#client/lib/await.tsx';
import type { PageProps } from '#client/lib/page-definition.ts';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { readPageNum } from '#shared/rules/read-query.ts';
import { texts } from '#shared/text/texts.ts';
import { InviteGuide } from '../components/invitations/invite-guide.tsx';
import { InviteShare } from '../components/invitations/invite-share.tsx';
import { InvitedList } from '../components/invitations/invited-list.tsx';
import { Sections } from '../components/user-center-layout.tsx';
import { inviteSummaryQuery } from '../referral-api.ts';

const Title = styled.h1`
  font: var(--weight-bold) var(--type-large) var(--font);
`;

/** As tall as the content that replaces it: the code, the ways to share and the results. */
const Box = styled.div`
  min-height: 264px;

  @media (max-width: 559px) {
    min-height: 548px;
  }
`;

/** The ways to invite, the invited people and the rewards. */
export const UserInvitationsPage = ({ request }: PageProps) => (
  <Sections>
    <Title>我的邀请</Title>
    <Card as="section" aria-labelledby="invite-share">
      <CardTitle id="invite-share">邀请朋友</CardTitle>
      <Box>
        <Await
          query={inviteSummaryQuery}
          pending={
            <>
              <VisuallyHidden>{texts.loading}</VisuallyHidden>
              <Skeleton height={264} radius={8} />
            </>
          }
          failed={(failure, retry) => <PartFailed failure={failure} retry={retry} />}
        >
          {(summary) => <InviteShare summary={summary} />}
        </Await>
      </Box>
    </Card>
    <InviteGuide />
    <Card as="section" aria-labelledby="invited">
      <CardTitle id="invited">邀请记录</CardTitle>
      <InvitedList pageNum={readPageNum(request.search)} />
    </Card>
  </Sections>
);
