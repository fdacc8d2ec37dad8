import { styled } from 'styled-components';
import type { ApiFailure } from '#client/lib/api-failure.ts';
import type { Retry } from '#client/lib/await.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { Notice } from '#shared/contract/message.ts';
import { isMuted, unreadMarkName } from '#shared/rules/notice-settings.ts';
import { texts } from '#shared/text/texts.ts';
import { categoryName } from '../message-model.ts';
import { MessageList, MessageRow, MessageSurface } from './message-panel.tsx';

const Row = styled(MessageRow)`
  grid-template-columns: 8px minmax(0, 1fr) auto;

  @media (max-width: 767px) {
    grid-template-columns: 8px minmax(0, 1fr);
  }
`;

const Dot = styled.span`
  align-self: start;
  width: 8px;
  height: 8px;
  margin-top: 8px;
  border-radius: 50%;
  background: var(--danger-fill);
  forced-color-adjust: none;

  &[data-muted] {
    background: var(--text-muted);
  }
  &[data-read] {
    visibility: hidden;
  }
`;

const Title = styled.span`
  display: flex;
  gap: var(--space-2);
  align-items: flex-start;
  color: var(--text);
  font: var(--weight-regular) var(--type-medium) var(--font);

  > :not(:last-child) {
    margin-top: 2px;
  }

  &[data-unread] {
    font-weight: var(--weight-bold);
  }
  ${Row}:hover & {
    color: var(--brand);
  }
`;

const Words = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;

  @media (max-width: 767px) {
    white-space: normal;
  }
`;

/** The time, as wide as 「59分钟前」: nothing moves when 「9分钟前」 becomes 「10分钟前」. */
const Time = styled.span`
  min-width: 4.3em;
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
  text-align: end;
  white-space: nowrap;

  @media (max-width: 767px) {
    grid-column: 2;
    grid-row: 3;
    text-align: start;
  }
`;

const Summary = styled.span`
  grid-column: 2 / -1;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;

  @media (max-width: 767px) {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    white-space: normal;
  }
`;

interface MessageRowsProps {
  messages: readonly (Notice & { pinned?: boolean })[];
  /** Groups of notices whose unread ones are not emphasized. */
  muted?: readonly string[] | null | undefined;
  hrefOf: (id: string) => string;
}

/** Notices or announcements with the unread ones marked; each row is a link. */
export const MessageRows = ({ messages, muted, hrefOf }: MessageRowsProps) => (
  <MessageList>
    {messages.map(({ id, title, summary, category, read, pinned, createdAt }) => {
      const label = categoryName(category);
      const isQuiet = isMuted(category, muted);
      return (
        <li key={id}>
          <Row href={hrefOf(id)}>
            <Dot data-read={read || undefined} data-muted={isQuiet || undefined}>
              {!read && <VisuallyHidden>{unreadMarkName(isQuiet)}</VisuallyHidden>}
            </Dot>
            <Title data-unread={!(read || isQuiet) || undefined}>
              {pinned && <Chip tone="accent">置顶</Chip>}
              {label && <Chip>{label}</Chip>}
              <Words>{title}</Words>
            </Title>
            <Time>
              <RelativeTime iso={createdAt} />
            </Time>
            {summary && <Summary>{summary}</Summary>}
          </Row>
        </li>
      );
    })}
  </MessageList>
);

const BoneRow = styled.div`
  display: grid;
  gap: 6px;
  padding: var(--space-4) var(--space-5) var(--space-4) 40px;

  & + & {
    border-top: 1px solid var(--line);
  }

  @media (max-width: 767px) {
    padding: var(--space-3) var(--space-4) var(--space-3) 36px;
  }
`;

/** Placeholder for `count` rows. */
export const MessageRowsSkeleton = ({ count }: { count: number }) => (
  <div>
    <VisuallyHidden>{texts.loading}</VisuallyHidden>
    {Array.from({ length: count }, (_, index) => index).map((row) => (
      <BoneRow key={row}>
        <Skeleton width="42%" height={22} />
        <Skeleton width="76%" height={18} />
      </BoneRow>
    ))}
  </div>
);

/** The pending and failed states of a list. */
export const listStates = {
  pending: (
    <MessageSurface>
      <MessageRowsSkeleton count={10} />
    </MessageSurface>
  ),
  failed: (failure: ApiFailure, retry: Retry) => (
    <MessageSurface>
      <LoadFailed message={failure.message} retry={retry} />
    </MessageSurface>
  ),
};
