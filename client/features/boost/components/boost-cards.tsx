import { styled } from 'styled-components';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { DEFAULT_DEMAND_TYPE } from '#shared/constants.ts';
import { effectScenes, type SceneCode } from '#shared/contract/boost-enums.ts';
import { href } from '#shared/routes/href.ts';
import { rewardScenes } from '#shared/rules/reward-scenes.ts';
import { sceneNames } from '#shared/text/boost-names.ts';
import { texts } from '#shared/text/texts.ts';
import { isInStock, type Stock, sceneHref, shownScenes, stockOf } from '../boost-model.ts';
import { minutesText, sceneHints } from '../boost-texts.ts';

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(216px, 1fr));
  gap: var(--space-4);

  @media (max-width: 559px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
  }
`;

const Surface = styled(Card)`
  display: grid;
  grid-template-rows: auto 1fr auto;
  gap: var(--space-2);
  height: 100%;

  h2 {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--space-2);
    font: var(--weight-bold) var(--type-medium) var(--font);
  }
  > p {
    color: var(--text-secondary);
  }
`;

const Count = styled.span`
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-body) var(--font);
  white-space: nowrap;

  strong {
    color: var(--brand);
    font: var(--weight-bold) 24px/32px var(--font-number);
    font-variant-numeric: tabular-nums;
  }
  &[data-none] strong {
    color: var(--text-muted);
  }
`;

const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  min-height: var(--control-small);
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

/** Lists every boost with its quantity, purpose and the page where it is used. */
export const BoostCards = ({ stocks }: { stocks: readonly (Stock & { sceneCode: SceneCode })[] }) => (
  <Grid>
    {shownScenes(stocks).map((scene) => (
      <li key={scene}>
        <BoostCard scene={scene} stock={stockOf(stocks, scene)} />
      </li>
    ))}
  </Grid>
);

function BoostCard({ scene, stock }: { scene: SceneCode; stock: Stock }) {
  const { quantity, savedMinutes } = stock;
  const place = isInStock(stock) ? placeOf(scene) : sourceOf(scene);
  return (
    <Surface as="article">
      <h2>
        {sceneNames[scene]}
        <Count data-none={quantity === 0 ? '' : undefined}>
          <strong>{quantity}</strong> 张
        </Count>
      </h2>
      <p>{sceneHints[scene]}</p>
      {(place || savedMinutes > 0) && (
        <Footer>
          {savedMinutes > 0 ? `退回时长 ${minutesText(savedMinutes)}` : <span />}
          {place && (
            <LinkButton href={place.href} size="small" aria-label={`${place.label}：${sceneNames[scene]}`}>
              {place.label}
            </LinkButton>
          )}
        </Footer>
      )}
    </Surface>
  );
}

/** Returns the link to the page where a boost is earned, or bought if no task gives it. */
const sourceOf = (scene: SceneCode): { href: string; label: string } =>
  rewardScenes.includes(scene)
    ? { href: href('welfare'), label: '去领取' }
    : { href: href('boost.mall', undefined, { scene, quantity: 1 }), label: '去购买' };

/** Returns the link to the page where a boost is used; null for boosts that are requested at the point of use. */
function placeOf(scene: SceneCode): { href: string; label: string } | null {
  const effect = effectScenes.find((known) => known === scene);
  if (effect) return { href: sceneHref(effect, null), label: '使用' };
  return scene === 'CONTACT' ? { href: href('demand.list', { typeCode: DEFAULT_DEMAND_TYPE }), label: '去找需求' } : null;
}

/** Placeholder for the cards. */
export const BoostCardsSkeleton = () => (
  <Grid>
    {shownScenes([]).map((scene) => (
      <li key={scene}>
        <Skeleton height={166} radius={12} isRough />
      </li>
    ))}
    <li>
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
    </li>
  </Grid>
);
