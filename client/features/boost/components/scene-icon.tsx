import { ArrowUpToLine, Megaphone, Palette, PencilLine, Phone, RotateCw, Search, Users } from 'lucide-react';
import { styled } from 'styled-components';
import type { SceneCode } from '#shared/contract/boost-enums.ts';

const Tile = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 44px;
  height: 44px;
  border-radius: var(--radius);
  background: var(--brand-soft);
  color: var(--brand);

  &[data-tone='accent'] {
    background: var(--accent-soft);
    color: var(--accent);
  }
  &[data-tone='success'] {
    background: var(--success-soft);
    color: var(--success);
  }
  &[data-tone='warning'] {
    background: var(--warning-soft);
    color: var(--warning);
  }
`;

const looks = {
  CONTACT: { Icon: Phone, tone: 'success' },
  REFRESH: { Icon: RotateCw, tone: 'brand' },
  TOP: { Icon: ArrowUpToLine, tone: 'accent' },
  HEADLINES: { Icon: Megaphone, tone: 'accent' },
  CHANGE_NAME: { Icon: PencilLine, tone: 'brand' },
  CHANGE_COLOR: { Icon: Palette, tone: 'warning' },
  COMMUNITY: { Icon: Users, tone: 'brand' },
  SEARCH: { Icon: Search, tone: 'brand' },
} as const satisfies Record<SceneCode, object>;

/** Decorative icon of a boost; the name is beside it. */
export function SceneIcon({ scene }: { scene: SceneCode }) {
  const { Icon, tone } = looks[scene];
  return (
    <Tile data-tone={tone} aria-hidden="true">
      <Icon size={22} />
    </Tile>
  );
}
