import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import type { CallQuery } from '#client/lib/call-query.ts';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { Page } from '#shared/contract/envelope.ts';
import type { Notice, NoticePage } from '#shared/contract/message.ts';
import { isMuted, unreadMarkName } from '#shared/rules/notice-settings.ts';
import { texts } from '#shared/text/texts.ts';

const Head = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-3);

  > a {
    position: relative;
  }
  /* A touch target of at least 44 px without changing the appearance. */
  > a::after {
    content: '';
    position: absolute;
    inset: -10px -7px;
  }
`;

const Body = styled.div`
  min-height: 180px;

  @media (max-width: 767px) {
    min-height: 220px;
  }
`;

const Row = styled.a`
  display: grid;
  grid-template-columns: 6px minmax(0, 1fr) auto;
  gap: var(--space-2);
  align-items: center;
  min-height: 36px;
  color: var(--text);

  @media (max-width: 767px) {
    min-height: 44px;
  }
  &:hover {
    color: var(--brand);
  }
  /* As wide as 「59分钟前」: nothing moves when 「9分钟前」 becomes 「10分钟前」. */
  time {
    min-width: 4.3em;
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
    text-align: end;
  }
`;

const Dot = styled.span`
  width: 6px;
  height: 6px;
  border-radius: 50%;
  background: var(--danger-fill);
  forced-color-adjust: none;

  &[data-muted] {
    background: var(--text-muted);
  }
  &[data-read] {
    background: var(--line);
  }
`;

const Place = styled.div`
  padding: 9px 0;

  @media (max-width: 767px) {
    padding: 13px 0;
  }
`;

interface RecentMessagesProps {
  title: string;
  /** With the muted groups of notices, if the API has them. */
  query: CallQuery<Page<Notice> & Partial<Pick<NoticePage, 'muted'>>>;
  /** Address of the full list. */
  allHref: string;
  hrefOf: (id: string) => string;
  /** Text of the empty list. */
  none: string;
}

/** The latest notices or announcements. */
export const RecentMessages = ({ title, query, allHref, hrefOf, none }: RecentMessagesProps) => (
  <Card as="section">
    <Head>
      <CardTitle>{title}</CardTitle>
      <a href={allHref}>
        全部<VisuallyHidden>{title}</VisuallyHidden>
      </a>
    </Head>
    <Body>
      <Await query={query} pending={<RowsSkeleton />} failed={(failure, retry) => <LoadFailed message={failure.message} retry={retry} />}>
        {({ records, muted }) =>
          records.length > 0 ? (
            <ul>
              {records.map(({ id, title: words, category, read, createdAt }) => {
                const isQuiet = isMuted(category, muted);
                return (
                  <li key={id}>
                    <Row href={hrefOf(id)}>
                      <Dot data-read={read || undefined} data-muted={isQuiet || undefined}>
                        {!read && <VisuallyHidden>{unreadMarkName(isQuiet)}</VisuallyHidden>}
                      </Dot>
                      <span className="one-line">{words}</span>
                      <RelativeTime iso={createdAt} />
                    </Row>
                  </li>
                );
              })}
            </ul>
          ) : (
            <EmptyState size="small" title={none} />
          )
        }
      </Await>
    </Body>
  </Card>
);

const RowsSkeleton = () => (
  <>
    <VisuallyHidden>{texts.loading}</VisuallyHidden>
    {[0, 1, 2, 3, 4].map((row) => (
      <Place key={row}>
        <Skeleton height={18} />
      </Place>
    ))}
  </>
);
