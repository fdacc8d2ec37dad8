import { Bell } from 'lucide-react';
import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { usePortal } from '#client/lib/portal-store.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { href } from '#shared/routes/href.ts';
import { HeaderTool } from './header-tool.tsx';
import { countUnread, unreadQuery, unreadText } from './layout-queries.ts';

const Badge = styled.span`
  position: absolute;
  top: 2px;
  /* At the corner of the bell; a wider number grows to both sides and does not cover the next button. */
  left: calc(50% + 13px);
  transform: translateX(-50%);
  min-width: 16px;
  padding: 0 4px;
  border: 1px solid var(--surface);
  border-radius: var(--radius-round);
  background: var(--danger-fill);
  color: var(--on-danger-fill);
  font: var(--weight-medium) 13px/16px var(--font);
  font-variant-numeric: tabular-nums;
  text-align: center;
`;

/** The link to the messages with the unread count. Visitors have no count; the guard of the page asks them to sign in. */
export function MessageEntry({ isCurrent = false }: { isCurrent?: boolean }) {
  const signedIn = usePortal((state) => state.signedIn);
  return (
    <HeaderTool href={href('message.list')} aria-current={isCurrent ? 'page' : undefined}>
      <Bell size={20} strokeWidth={1.75} aria-hidden="true" />
      消息
      {signedIn && (
        <Await query={unreadQuery} pending={null} failed={() => null}>
          {(unread) => <UnreadBadge count={countUnread(unread)} />}
        </Await>
      )}
    </HeaderTool>
  );
}

const UnreadBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <Badge>
      {unreadText(count)}
      <VisuallyHidden> 条未读</VisuallyHidden>
    </Badge>
  );
