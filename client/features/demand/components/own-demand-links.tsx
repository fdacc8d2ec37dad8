import { ArrowUpToLine, Flame, ListChecks, type LucideIcon, Palette, Pencil, RefreshCw } from 'lucide-react';
import { styled } from 'styled-components';
import { validityHref } from '#client/entities/demand/demand-facts.ts';
import { LinkButton } from '#client/ui/button.tsx';
import type { Demand } from '#shared/contract/demand.ts';
import { href } from '#shared/routes/href.ts';
import { isHidden } from '../detail-model.ts';

const Links = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-2);

  a {
    width: 100%;
  }
`;

const Hint = styled.p`
  margin-bottom: var(--space-3);
  color: var(--text-secondary);
`;

type LinkRow = readonly [label: string, address: string, icon: LucideIcon];

/** The publisher's actions on their demand. Promotions, and the hint of what others see, are for a demand that others can see. */
export function OwnDemandLinks({ demand }: { demand: Demand }) {
  const { id, expired } = demand;
  const isShown = !isHidden(demand);
  const links: readonly LinkRow[] = [
    expired ? ['修改有效期', validityHref(id), Pencil] : ['编辑', href('demand.publish', { demandId: id }), Pencil],
    ['我的发布', href('demand.mine'), ListChecks],
  ];
  const promotions: readonly LinkRow[] = [
    ['刷新', href('demand.refresh', { id }), RefreshCw],
    ['置顶', href('demand.top', { id }), ArrowUpToLine],
    ['上头条', href('demand.headline', { id }), Flame],
    ['标题变色', href('boost.highlight', { demandId: id }), Palette],
  ];
  return (
    <>
      {isShown && <Hint>这是您发布的需求，其他人看到的是联系方式的种类，解锁后才能看到内容。</Hint>}
      <Links>
        {[...links, ...(isShown ? promotions : [])].map(([label, address, Icon]) => (
          <li key={label}>
            <LinkButton href={address}>
              <Icon size={14} aria-hidden="true" />
              {label}
            </LinkButton>
          </li>
        ))}
      </Links>
    </>
  );
}
