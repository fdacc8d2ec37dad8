import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { Await, type Retry } from '#client/lib/await.tsx';
import { lazyPart } from '#client/lib/lazy-page.tsx';
import type { PageProps } from '#client/lib/page-definition.ts';
import { Card } from '#client/ui/card.tsx';
import { PageTitle } from '#client/ui/form-page.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { CreationData, MyDemand } from '#shared/contract/publish.ts';
import { texts } from '#shared/text/texts.ts';
import { SavedView } from '../components/saved-view.tsx';
import { creationQuery, myDemandQuery, userQuery } from '../publish-api.ts';
import { demandIdOf, proposedFields, proposedType } from '../publish-model.ts';
import type { ProposedFields } from '../publish-values.ts';
import type { SavedDemand } from '../send-demand.ts';

/** Loaded after the page, which the server renders completely: the page frame is interactive before the code of the form is loaded. */
const form = lazyPart(async () => (await import('../forms/demand-form.tsx')).DemandForm);

const SkeletonStack = styled.div`
  display: grid;
  gap: var(--space-4);
`;

/** The form for a new demand, or for editing one. */
export function DemandPublishPage({ request }: PageProps) {
  const demandId = demandIdOf(request);
  const failed = (failure: { message: string }, retry: Retry) => (
    <>
      <PageTitle>{demandId === null ? '发布需求' : '编辑需求'}</PageTitle>
      <Card>
        <LoadFailed message={failure.message} retry={retry} />
      </Card>
    </>
  );
  const typeCode = proposedType(request);
  return (
    <Await query={userQuery} pending={<Pending isNew={demandId === null} />} failed={failed}>
      {(user) => (
        <Await query={creationQuery} pending={<Pending isNew={demandId === null} />} failed={failed}>
          {(creation) =>
            demandId === null ? (
              <Editing
                key={`${user.id} ${typeCode}`}
                userId={user.id}
                creation={creation}
                demand={null}
                typeCode={typeCode}
                proposed={proposedFields(request)}
              />
            ) : (
              <Await query={myDemandQuery(demandId)} pending={<Pending isNew={false} />} failed={failed}>
                {(demand) => <Editing key={`${user.id} ${demandId}`} userId={user.id} creation={creation} demand={demand} typeCode="" />}
              </Await>
            )
          }
        </Await>
      )}
    </Await>
  );
}

interface EditingProps {
  userId: string;
  creation: CreationData;
  demand: MyDemand | null;
  typeCode: string;
  proposed?: ProposedFields;
}

/** Shows the form, then the outcome. Uses the demand as first read: a change made elsewhere is reported when the user saves. */
function Editing({ userId, creation, demand, typeCode, proposed }: EditingProps) {
  // Each new form starts fresh, even at the same version of the demand: the draft may have been outdated.
  const [{ base, round }, setForm] = useState({ base: demand, round: 0 });
  const [saved, setSaved] = useState<{ as: SavedDemand; entry: string } | null>(null);
  const { key: entry } = useLocation();
  // The history entry at the time of the response, not of the click.
  const latestEntry = useRef(entry);
  latestEntry.current = entry;
  const heading = useRef<HTMLHeadingElement>(null);
  const begin = (next: MyDemand | null) => {
    setForm({ base: next, round: round + 1 });
    setSaved(null);
  };
  // Following a link to this page again means that the user wants a new form.
  if (saved && saved.entry !== entry) begin(demand);
  useEffect(() => {
    // The pressed button or link is gone or is part of the page frame.
    if (round > 0) heading.current?.focus();
  }, [round]);
  if (saved) return <SavedView saved={saved.as} />;
  return (
    <>
      <PageTitle ref={heading} tabIndex={-1}>
        {base ? '编辑需求' : '发布需求'}
      </PageTitle>
      <Suspense fallback={<FormSkeleton />}>
        <form.Page
          key={round}
          userId={userId}
          creation={creation}
          demand={base}
          typeCode={typeCode}
          proposed={proposed}
          onSaved={(as) => setSaved({ as, entry: latestEntry.current })}
          onLoadLatest={begin}
        />
      </Suspense>
    </>
  );
}

const FormSkeleton = () => (
  <SkeletonStack>
    <VisuallyHidden>{texts.loading}</VisuallyHidden>
    <Skeleton height={236} radius={12} />
    <Skeleton height={760} radius={12} />
    <Skeleton height={330} radius={12} />
  </SkeletonStack>
);

const Pending = ({ isNew }: { isNew: boolean }) => (
  <>
    <PageTitle>{isNew ? '发布需求' : '编辑需求'}</PageTitle>
    <FormSkeleton />
  </>
);
