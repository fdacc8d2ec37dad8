import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { dateText } from '#client/ui/format.ts';
import { DAY_MS } from '#shared/durations.ts';

const Line = styled.h2`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);

  &::before,
  &::after {
    content: '';
    flex: 1;
    height: 1px;
    background: var(--line);
  }
`;

const never = () => () => {};

/** Heading of a day in a conversation: `2026-08-01`, or 今天 and 昨天 after hydration, because the server render does not use the clock. */
export function ChatDayLine({ day }: { day: string }) {
  const today = useSyncExternalStore(
    never,
    () => dateText(Date.now()),
    () => null,
  );
  return (
    <Line>
      <time dateTime={day}>{dayText(day, today)}</time>
    </Line>
  );
}

function dayText(day: string, today: string | null): string {
  if (today === null) return day;
  if (day === today) return '今天';
  return day === dateText(Date.parse(today) - DAY_MS) ? '昨天' : day;
}
