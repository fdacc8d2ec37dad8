import { CirclePlus, House, Search, UserRound } from 'lucide-react';
import { styled } from 'styled-components';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { href } from '#shared/routes/href.ts';
import type { RouteName } from '#shared/routes/route-table.ts';
import { anyDemand, listHref } from '#shared/rules/demand-search.ts';
import { HeaderTool } from './header-tool.tsx';
import { MessageEntry } from './message-entry.tsx';

/** Narrow screens only, at the bottom of the window, within reach of the thumb. */
const Bar = styled.nav`
  display: none;

  @media (max-width: 767px) {
    position: sticky;
    bottom: 0;
    z-index: var(--layer-header);
    display: grid;
    grid-template-columns: repeat(5, minmax(0, 1fr));
    border-top: 1px solid var(--line);
    background: var(--surface);

    > a {
      height: 56px;
      border-radius: 0;
    }
    > [aria-current] {
      color: var(--brand);
    }
  }
`;

/** Pages that have a bar of their own at the bottom. */
const pagesWithBar: readonly RouteName[] = ['demand.detail', 'demand.publish', 'message.content'];

/** The tab bar for the five main pages on a phone. */
export function BottomTabs({ request }: { request?: PageRequest | undefined }) {
  const name = request?.name;
  if (name && pagesWithBar.includes(name)) return null;
  const mark = (isCurrent: boolean) => (isCurrent ? 'page' : undefined);
  return (
    <Bar aria-label="底部导航">
      <HeaderTool href={href('home')} aria-current={mark(name === 'home')}>
        <House size={22} aria-hidden="true" />
        首页
      </HeaderTool>
      <HeaderTool href={listHref(anyDemand)} aria-current={mark(name === 'demand.list' || name === 'demand.landing')}>
        <Search size={22} aria-hidden="true" />
        找合作
      </HeaderTool>
      <HeaderTool href={href('demand.publish', {})}>
        <CirclePlus size={22} aria-hidden="true" />
        发布
      </HeaderTool>
      <MessageEntry isCurrent={name === 'message.list'} />
      <HeaderTool href={href('user.center')} aria-current={mark(name === 'user.center')}>
        <UserRound size={22} aria-hidden="true" />
        我的
      </HeaderTool>
    </Bar>
  );
}
