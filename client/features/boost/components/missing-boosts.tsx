import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { Button, LinkButton } from '#client/ui/button.tsx';
import type { BoostDuration, EffectScene } from '#shared/contract/boost-enums.ts';
import { href } from '#shared/routes/href.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { rewardScenes } from '#shared/rules/reward-scenes.ts';
import { sceneNames } from '#shared/text/boost-names.ts';
import { productsQuery } from '../boost-api.ts';
import { mallHref, priceOf } from '../mall-model.ts';

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  width: 100%;

  > a {
    text-decoration: none;
  }
  @media (max-width: 559px) {
    > * {
      flex: 1 1 auto;
    }
  }
`;

interface MissingBoostsProps {
  scene: EffectScene;
  quantity: number;
  demandId: string;
  minutes: BoostDuration;
  /** Opens the checkout for exactly the missing boosts. */
  onBuy: () => void;
}

/** Offers ways to get the missing boosts: buy them here, buy larger packs in the mall, or earn them. Only the ways that exist. */
export function MissingBoosts({ onBuy, ...missing }: MissingBoostsProps) {
  const { scene, quantity } = missing;
  return (
    <Ways>
      <Await query={productsQuery} pending={null} failed={() => null}>
        {(products) => {
          const product = products?.find(({ sceneCode }) => sceneCode === scene);
          if (!product) return null;
          return (
            <>
              <Button variant="primary" onClick={onBuy}>
                购买 {quantity} 张{sceneNames[scene]} {formatMoney(priceOf(product, quantity).amount)}
              </Button>
              <LinkButton href={mallHref(missing)}>多买更省</LinkButton>
            </>
          );
        }}
      </Await>
      {rewardScenes.includes(scene) && <LinkButton href={href('welfare')}>去领福利</LinkButton>}
    </Ways>
  );
}
