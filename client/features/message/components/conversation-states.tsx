import { styled } from 'styled-components';
import { RefusalView } from '#client/layout/refusal-view.tsx';
import type { ApiFailure } from '#client/lib/api-failure.ts';
import type { Retry } from '#client/lib/await.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { texts } from '#shared/text/texts.ts';
import { ConversationSurface } from './conversation.tsx';

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-height: 64px;
  padding: var(--space-2) var(--space-5);
`;

const Lines = styled.div`
  display: grid;
  flex: 1;
  align-content: end;
  min-height: 0;
  overflow: clip;
  gap: var(--space-5);
  padding: var(--space-5);

  > :nth-child(2) {
    justify-self: end;
  }
`;

/** Placeholder shown while a conversation loads. */
export const ConversationPending = () => (
  <ConversationSurface>
    <h1 className="visually-hidden">会话 {texts.loading}</h1>
    <Head>
      <Skeleton width={40} height={40} radius="50%" />
      <Skeleton width={160} height={22} />
    </Head>
    <Skeleton height={44} radius={0} />
    <Lines>
      <Skeleton width={280} height={40} radius={12} />
      <Skeleton width={220} height={40} radius={12} />
      <Skeleton width={320} height={62} radius={12} />
    </Lines>
    <Skeleton height={150} radius={0} />
  </ConversationSurface>
);

/** Shows "not found" for a conversation that does not exist or belongs to other users, and a retry for any other failure. */
export const ConversationFailed = ({ failure, retry }: { failure: ApiFailure; retry: Retry }) =>
  failure.status === 404 ? (
    <RefusalView refusal={{ status: 404, message: failure.message }} />
  ) : (
    <ConversationSurface>
      <h1 className="visually-hidden">会话</h1>
      <LoadFailed message={failure.message} retry={retry} />
    </ConversationSurface>
  );
