import { Suspense } from 'react';
import { Await } from '#client/lib/await.tsx';
import { lazyPart } from '#client/lib/lazy-page.tsx';
import { Card } from '#client/ui/card.tsx';
import { FormSkeleton, PageTitle } from '#client/ui/form-page.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { userDetailQuery } from '../user-api.ts';

/** Loaded after the page, which the server renders completely: the page frame is interactive before the code of the form is loaded. */
const form = lazyPart(async () => (await import('../forms/profile-form.tsx')).ProfileForm);

/** The form for the user's public profile. */
export const UserEditPage = () => (
  <>
    <PageTitle>编辑资料</PageTitle>
    <Await
      query={userDetailQuery}
      pending={<Pending />}
      failed={({ message }, retry) => (
        <Card>
          <LoadFailed message={message} retry={retry} />
        </Card>
      )}
    >
      {(user) => (
        <Suspense fallback={<Pending />}>
          <form.Page key={user.id} user={user} />
        </Suspense>
      )}
    </Await>
  </>
);

const Pending = () => (
  <Card>
    <FormSkeleton heights={[118, 94, 68, 72, 'var(--control)']} />
  </Card>
);
