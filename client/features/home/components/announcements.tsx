import { Megaphone } from 'lucide-react';
import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Announcement } from '#shared/contract/message.ts';
import { href } from '#shared/routes/href.ts';
import { texts } from '#shared/text/texts.ts';
import { announcementsQuery } from '../home-api.ts';

/** As tall as the columns beside it. */
const Box = styled(Card)`
  display: grid;
  grid-template-rows: auto 1fr;
`;

/** Five rows over the full height; each keeps its position while the others are loading. */
const List = styled.ul`
  display: grid;
  grid-template: repeat(5, minmax(64px, 1fr)) / minmax(0, 1fr);
  gap: var(--space-3);
`;

const Row = styled.a`
  display: grid;
  grid-template-columns: 16px minmax(0, 1fr);
  gap: 0 var(--space-2);
  color: var(--text);

  > svg {
    margin-top: 5px;
    color: var(--text-muted);
  }
  &[data-pinned] > svg {
    color: var(--accent);
  }
  > span:first-of-type {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  /* Not :last-child, which does not match while the document is loading. */
  > span + span {
    grid-column: 2;
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
`;

/** The five newest announcements. Their texts require a sign-in: a visitor's click opens the login. */
export const Announcements = () => (
  <Box as="section" aria-labelledby="announcements-heading">
    <CardTitle id="announcements-heading">平台公告</CardTitle>
    <Await
      query={announcementsQuery}
      pending={<Pending />}
      failed={(failure, retry) => <LoadFailed message={failure.message} retry={retry} />}
    >
      {({ records }) =>
        records.length > 0 ? <AnnouncementList announcements={records} /> : <EmptyState size="small" title={`${texts.none}公告`} />
      }
    </Await>
  </Box>
);

const AnnouncementList = ({ announcements }: { announcements: readonly Announcement[] }) => (
  <List>
    {announcements.map(({ id, title, pinned, createdAt }) => (
      <li key={id}>
        <Row href={href('message.content', { id }, { type: 'announcement' })} data-pinned={pinned ? '' : undefined} title={title}>
          <Megaphone size={14} aria-hidden="true" />
          <span>{title}</span>
          <span>
            <RelativeTime iso={createdAt} />
          </span>
        </Row>
      </li>
    ))}
  </List>
);

const Pending = () => (
  <List>
    {['1', '2', '3', '4', '5'].map((place) => (
      <li key={place}>
        <Skeleton height={64} />
      </li>
    ))}
  </List>
);
