import { styled } from 'styled-components';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { SceneCode } from '#shared/contract/boost-enums.ts';
import type { BoostProduct } from '#shared/contract/payment.ts';
import { texts } from '#shared/text/texts.ts';
import { type MallWish, orderProducts } from '../mall-model.ts';
import { ProductCard } from './product-card.tsx';

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 400px), 1fr));
  gap: var(--space-4);

  @media (max-width: 767px) {
    gap: var(--space-3);
  }
`;

interface ProductListProps {
  products: readonly BoostProduct[];
  wish: MallWish;
  onBuy: (scene: SceneCode, quantity: number) => void;
}

/** Lists the boosts that are sold, starting with the one that the buyer came for. */
export const ProductList = ({ products, wish, onBuy }: ProductListProps) => (
  <Grid>
    {orderProducts(products, wish).map((product) => {
      const isWished = product.sceneCode === wish.scene;
      return (
        <li key={product.sceneCode}>
          <ProductCard
            product={product}
            isWished={isWished}
            quantity={isWished ? wish.quantity : 1}
            onBuy={(quantity) => onBuy(product.sceneCode, quantity)}
          />
        </li>
      );
    })}
  </Grid>
);

const placeholders = ['1', '2', '3', '4', '5', '6'];

/** Placeholder for the list. */
export const ProductsSkeleton = () => (
  <Grid>
    {placeholders.map((place) => (
      <li key={place}>
        <Skeleton height={262} radius={12} />
      </li>
    ))}
    <li>
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
    </li>
  </Grid>
);
