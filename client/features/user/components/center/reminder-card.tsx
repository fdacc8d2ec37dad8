import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { texts } from '#shared/text/texts.ts';
import { type Reminder, remindersOf } from '../../reminders.ts';
import { remindersQuery } from '../../reminders-api.ts';
import type { UserDetail } from '../../user-overview.ts';

const Body = styled.div`
  min-height: 132px;
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: 8px minmax(0, 1fr) auto;
  gap: var(--space-3);
  align-items: center;
  min-height: 44px;
  padding: var(--space-1) 0;

  & + & {
    border-top: 1px solid var(--line);
  }
  &::before {
    content: '';
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: var(--line-strong);
    forced-color-adjust: none;
  }
  &[data-tone='danger']::before {
    background: var(--danger-fill);
  }
  &[data-tone='warning']::before {
    background: var(--warning-fill);
  }
  &[data-tone='brand']::before {
    background: var(--brand-fill);
  }
  > a {
    display: inline-flex;
    align-items: center;
    min-height: 32px;

    @media (max-width: 767px) {
      min-height: 44px;
    }
  }
`;

const Partial = styled.p`
  padding-top: var(--space-2);
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

/** The user's tasks that the tiles do not count: verifications, requests to join, gifts, and expiring memberships and boosts. */
export const ReminderCard = ({ user }: { user: UserDetail }) => (
  <Card as="section" aria-labelledby="reminders">
    <CardTitle id="reminders">待办与提醒</CardTitle>
    <Body>
      <Await
        query={remindersQuery}
        pending={
          <>
            <VisuallyHidden>{texts.loading}</VisuallyHidden>
            <Skeleton height={124} radius={8} />
          </>
        }
        failed={(failure, retry) => <LoadFailed message={failure.message} retry={retry} />}
      >
        {(facts) => {
          const reminders = remindersOf(user, facts);
          return (
            <>
              {reminders.length > 0 ? (
                <ul>
                  {reminders.map((reminder) => (
                    <Row key={reminder.text} data-tone={reminder.tone}>
                      <span>{reminder.text}</span>
                      <ReminderLink {...reminder} />
                    </Row>
                  ))}
                </ul>
              ) : (
                // If a part failed to load, there may be tasks that are unknown.
                !facts.isPartial && <EmptyState size="small" title="没有需要您处理的事" />
              )}
              {facts.isPartial && <Partial>有一部分没有加载出来，刷新页面再看看。</Partial>}
            </>
          );
        }}
      </Await>
    </Body>
  </Card>
);

const ReminderLink = ({ href, action, text }: Reminder) => (
  <a href={href} aria-label={`${action}：${text}`}>
    {action}
  </a>
);
