import { Await } from '#client/lib/await.tsx';
import { Card } from '#client/ui/card.tsx';
import { PageTitle } from '#client/ui/form-page.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { ContactCard } from '../components/contact-card.tsx';
import { ProfileChecklist } from '../components/profile-checklist.tsx';
import { ProfileFacts } from '../components/profile-facts.tsx';
import { Sections } from '../components/user-center-layout.tsx';
import { useCurrentIdentity } from '../use-current-identity.ts';
import { userDetailQuery } from '../user-api.ts';
import type { UserDetail } from '../user-overview.ts';

/** The profile: its facts, its missing parts, and the user's contact. */
export const UserProfilePage = () => (
  <>
    <PageTitle>个人资料</PageTitle>
    <Await
      query={userDetailQuery}
      pending={
        <Card>
          <Skeleton height={240} radius={8} isRough />
        </Card>
      }
      failed={({ message }, retry) => (
        <Card>
          <LoadFailed message={message} retry={retry} />
        </Card>
      )}
    >
      {(user) => <Profile user={user} />}
    </Await>
  </>
);

function Profile({ user }: { user: UserDetail }) {
  useCurrentIdentity(user);
  return (
    <Sections>
      <ProfileFacts user={user} />
      <ProfileChecklist />
      <ContactCard user={user} />
    </Sections>
  );
}
