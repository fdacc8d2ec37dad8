import { CircleAlert } from 'lucide-react';
import { WithService } from '#client/layout/with-service.tsx';
import { Await } from '#client/lib/await.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { PageTitle } from '#client/ui/form-page.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Note } from '#client/ui/note.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { href } from '#shared/routes/href.ts';
import { blockTexts } from '#shared/text/block-texts.ts';
import { texts } from '#shared/text/texts.ts';
import { AssetsCard } from '../components/center/assets-card.tsx';
import { FigureCard } from '../components/center/figure-card.tsx';
import { FirstStepsCard } from '../components/center/first-steps-card.tsx';
import { IdentityCard } from '../components/center/identity-card.tsx';
import { InviteCard } from '../components/center/invite-card.tsx';
import { RecentMessages } from '../components/center/recent-messages.tsx';
import { ReminderCard } from '../components/center/reminder-card.tsx';
import { Shortcuts } from '../components/center/shortcuts.tsx';
import { WaitingTiles } from '../components/center/waiting-tiles.tsx';
import { Sections, Split } from '../components/user-center-layout.tsx';
import { isNewcomer } from '../first-steps.ts';
import { useCurrentIdentity } from '../use-current-identity.ts';
import { recentAnnouncementsQuery, recentNoticesQuery, userDetailQuery } from '../user-api.ts';
import { activityFigures, demandFigures, type UserDetail } from '../user-overview.ts';

/** Overview of the user's own account. */
export const UserCenterPage = () => (
  <>
    <PageTitle>个人中心</PageTitle>
    <Await
      query={userDetailQuery}
      pending={<UserCenterSkeleton />}
      failed={(failure, retry) => (
        <Card>
          <LoadFailed message={failure.message} retry={retry} />
        </Card>
      )}
    >
      {(user) => <Overview user={user} />}
    </Await>
  </>
);

/** Tells a blocked user about the block: the rest of the page looks as usual, but every write would fail. */
const BlockNote = ({ reason, until = null }: NonNullable<UserDetail['block']>) => (
  <Note data-tone="danger" role="status">
    <CircleAlert size={16} aria-hidden="true" />
    <p>{blockTexts.WRITE({ reason, until })}</p>
    <WithService>
      <LinkButton size="small" href={href('wechat')}>
        联系客服
      </LinkButton>
    </WithService>
  </Note>
);

function Overview({ user }: { user: UserDetail }) {
  useCurrentIdentity(user);
  return (
    <Sections>
      {user.block && <BlockNote {...user.block} />}
      <IdentityCard user={user} />
      <AssetsCard user={user} />
      {isNewcomer(user) && <FirstStepsCard user={user} />}
      <WaitingTiles unread={user.unread} stats={user.stats} />
      <Split>
        <Sections>
          <ReminderCard user={user} />
          <InviteCard inviteCode={user.inviteCode} />
        </Sections>
        <Sections>
          <FigureCard title="我的需求" figures={demandFigures(user.stats)} />
          <FigureCard title="我的关注" figures={activityFigures(user.stats)} />
        </Sections>
      </Split>
      <Shortcuts />
      <Split>
        <RecentMessages
          title="最近通知"
          query={recentNoticesQuery}
          allHref={href('notice.list')}
          hrefOf={(id) => href('notice.content', { id })}
          none="暂无通知，审核结果和互动会出现在这里"
        />
        <RecentMessages
          title="平台公告"
          query={recentAnnouncementsQuery}
          allHref={href('message.list', undefined, { tab: 'announcement' })}
          hrefOf={(id) => href('message.content', { id }, { type: 'announcement' })}
          none="暂无公告"
        />
      </Split>
    </Sections>
  );
}

/** Placeholder of the overview. */
const UserCenterSkeleton = () => (
  <Sections>
    <VisuallyHidden>{texts.loading}</VisuallyHidden>
    <Skeleton height={214} radius={12} />
    <Skeleton height={74} radius={12} />
    <Skeleton height={87} radius={12} />
    <Split>
      <Skeleton height={283} radius={12} />
      <Skeleton height={283} radius={12} />
    </Split>
    <Skeleton height={303} radius={12} />
  </Sections>
);
