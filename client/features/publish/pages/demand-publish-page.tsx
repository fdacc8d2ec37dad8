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

/** Comes after the page, which the server has rendered whole: the frame answers before all of the form's code is there. */
const form = lazyPart(async () => (await import('../forms/demand-form.tsx')).DemandForm);

const SkeletonStack = styled.div`
  display: grid;
  gap: var(--space-4);
`;

/** A new demand, or changes of one. */
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

/** The form, then what has come of it. The demand is the one that was first read: what changes elsewhere meanwhile is told when saving. */
function Editing({ userId, creation, demand, typeCode, proposed }: EditingProps) {
  // Each form that takes the place of another one begins anew, also where both are of one version: a draft may be what was old.
  const [{ base, round }, setForm] = useState({ base: demand, round: 0 });
  const [saved, setSaved] = useState<{ as: SavedDemand; entry: string } | null>(null);
  const { key: entry } = useLocation();
  // Of the moment in which the answer comes, not of the press.
  const latestEntry = useRef(entry);
  latestEntry.current = entry;
  const heading = useRef<HTMLHeadingElement>(null);
  const begin = (next: MyDemand | null) => {
    setForm({ base: next, round: round + 1 });
    setSaved(null);
  };
  // A link that leads here once more is pressed for a form.
  if (saved && saved.entry !== entry) begin(demand);
  useEffect(() => {
    // The button or link that was pressed for it is gone, or stands in the frame.
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
