import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { Await, type Retry } from '#client/lib/await.tsx';
import { browserStorage } from '#client/lib/browser-storage.ts';
import type { PageProps } from '#client/lib/page-definition.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { CreationData, MyDemand } from '#shared/contract/publish.ts';
import { PreviewArticle } from '../components/preview-article.tsx';
import { DraftBanner, StateBanner } from '../components/preview-banners.tsx';
import { type Draft, draftName, draftStorageOf, latestDraft, readDraft } from '../draft-storage.ts';
import { previewOfDemand, previewOfDraft } from '../preview-model.ts';
import { creationQuery, myDemandQuery, userQuery } from '../publish-api.ts';
import { demandIdOf, isDraftPreview, proposedType, publishHref } from '../publish-model.ts';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  max-width: 880px;
  margin: 0 auto;
`;

const failed = (failure: { message: string }, retry: Retry) => (
  <Card>
    <PageTitle />
    <LoadFailed message={failure.message} retry={retry} />
  </Card>
);

/** Shows a saved demand or a draft as others will see it. */
export function DemandPreviewPage({ request }: PageProps) {
  const demandId = demandIdOf(request);
  if (!isDraftPreview(request) && demandId !== null) {
    return (
      <Stack>
        <Await query={myDemandQuery(demandId)} pending={<Pending />} failed={failed}>
          {(demand) => (
            <Await query={creationQuery} pending={<Pending />} failed={() => <SavedPreview demand={demand} creation={noCreation} />}>
              {(creation) => <SavedPreview demand={demand} creation={creation} />}
            </Await>
          )}
        </Await>
      </Stack>
    );
  }
  return (
    <Stack>
      <Await query={userQuery} pending={<Pending />} failed={failed}>
        {(user) => (
          <Await query={creationQuery} pending={<Pending />} failed={failed}>
            {(creation) => <DraftPreview userId={user.id} demandId={demandId} typeCode={proposedType(request)} creation={creation} />}
          </Await>
        )}
      </Await>
    </Stack>
  );
}

type Names = Pick<CreationData, 'industries' | 'regions'>;
const noCreation: Names = { industries: [], regions: [] };

const SavedPreview = ({ demand, creation }: { demand: MyDemand; creation: Names }) => (
  <>
    <StateBanner demand={demand} />
    <PreviewArticle preview={previewOfDemand(demand, creation)} />
  </>
);

interface DraftPreviewProps {
  userId: string;
  /** The demand that is edited; null for a new one. */
  demandId: string | null;
  /** Type of a new demand; empty for the draft that was written last. */
  typeCode: string;
  creation: CreationData;
}

/** Previews a draft. It exists only in the browser, so the server renders a placeholder. */
function DraftPreview({ userId, demandId, typeCode, creation }: DraftPreviewProps) {
  const [found, setFound] = useState<{ name: string; draft: Draft | null } | null>(null);
  useEffect(() => {
    const local = browserStorage('local');
    const name = draftName(
      userId,
      demandId === null ? { typeCode: typeCode || (latestDraft(local, userId)?.values.typeCode ?? '') } : { demandId },
    );
    const look = () => setFound({ name, draft: readDraft(draftStorageOf(name), name) });
    look();
    // Another tab may change the draft or submit it.
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [userId, demandId, typeCode]);
  if (!found) return <Pending />;
  const { name, draft } = found;
  if (!draft) {
    return (
      <Card>
        <PageTitle />
        <EmptyState
          title="暂无草稿"
          hint="开始填写后，这里会显示别人将看到的样子。"
          action={
            <LinkButton variant="primary" href={publishHref(demandId)}>
              去填写
            </LinkButton>
          }
        />
      </Card>
    );
  }
  return (
    <>
      <DraftBanner name={name} draft={draft} demandId={demandId} />
      <PreviewArticle preview={previewOfDraft(draft.values, creation)} />
    </>
  );
}

/** Heading for screen readers while no demand provides one. */
const PageTitle = () => (
  <h1>
    <VisuallyHidden>预览需求</VisuallyHidden>
  </h1>
);

const Pending = () => (
  <>
    <PageTitle />
    <Skeleton height={64} radius={8} />
    <Skeleton height={520} radius={12} />
  </>
);
