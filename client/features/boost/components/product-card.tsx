import { type SubmitEvent, useState } from 'react';
import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import type { BoostProduct } from '#shared/contract/payment.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { sceneNames } from '#shared/text/boost-names.ts';
import { myBoostsQuery } from '../boost-api.ts';
import { stockOf } from '../boost-model.ts';
import { sceneHints } from '../boost-texts.ts';
import { priceLine, priceOf } from '../mall-model.ts';
import { QuantityField } from './quantity-field.tsx';
import { SceneIcon } from './scene-icon.tsx';

const Surface = styled(Card)`
  display: grid;
  grid-template-rows: auto 1fr auto auto;
  gap: var(--space-3);
  height: 100%;

  &[data-wished] {
    outline: 2px solid var(--brand);
    outline-offset: -2px;
  }
`;

const Head = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-3);

  h2 {
    font: var(--weight-bold) var(--type-medium) var(--font);
  }
  small {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
    font-variant-numeric: tabular-nums;
  }
`;

const Unit = styled.p`
  color: var(--text-muted);
  white-space: nowrap;

  strong {
    color: var(--text);
    font: var(--weight-bold) 20px/28px var(--font-number);
    font-variant-numeric: tabular-nums;
  }
`;

const Hint = styled.p`
  color: var(--text-secondary);
`;

const Amounts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);

  @media (max-width: 559px) {
    > div {
      flex: 1 1 100%;
    }
    > button {
      flex: 1 1 0;
    }
  }
`;

const Pack = styled.button`
  min-height: var(--control);
  padding: 0 10px;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  color: var(--text-secondary);
  font: var(--weight-regular) var(--type-small) var(--font);
  white-space: nowrap;

  em {
    color: var(--success);
    font-style: normal;
  }
  &:hover {
    border-color: var(--brand);
  }
  &[aria-pressed='true'] {
    border-color: var(--brand);
    background: var(--brand-soft);
    color: var(--brand);
  }
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-3);
  padding-top: var(--space-3);
  border-top: 1px solid var(--line);

  > p {
    flex: 1 1 12em;
    min-width: 0;
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
    font-variant-numeric: tabular-nums;
  }
  strong {
    color: var(--text);
    font: var(--weight-bold) var(--type-medium) var(--font);
    white-space: nowrap;
  }
`;

interface ProductCardProps {
  product: BoostProduct;
  /** True if the buyer came for this boost. */
  isWished: boolean;
  /** Initially selected quantity. */
  quantity: number;
  onBuy: (quantity: number) => void;
}

/** A boost that is sold: effect, price by quantity and the buy button. */
export function ProductCard({ product, isWished, quantity: first, onBuy }: ProductCardProps) {
  const [quantity, setQuantity] = useState(first);
  const { sceneCode, unitPrice, packs } = product;
  const name = sceneNames[sceneCode];
  const price = priceOf(product, quantity);
  const buy = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onBuy(quantity);
  };
  return (
    <Surface as="article" data-wished={isWished || undefined} aria-label={name}>
      <Head>
        <SceneIcon scene={sceneCode} />
        <div>
          <h2>{name}</h2>
          <Await query={myBoostsQuery} pending={<small>我有 … 张</small>} failed={() => null}>
            {(stocks) => <small>我有 {stockOf(stocks, sceneCode).quantity} 张</small>}
          </Await>
        </div>
        <Unit>
          <strong>{formatMoney(unitPrice)}</strong> / 张
        </Unit>
      </Head>
      <Hint>{sceneHints[sceneCode]}</Hint>
      <form method="post" onSubmit={buy} aria-label={`购买${name}`} id={`buy-${sceneCode}`}>
        <Amounts>
          <QuantityField label={`${name}数量`} value={quantity} onChange={setQuantity} />
          {packs.map(({ from, percentOff }) => (
            <Pack key={from} type="button" aria-pressed={quantity === from} onClick={() => setQuantity(from)}>
              {from} 张 <em>省 {percentOff}%</em>
            </Pack>
          ))}
        </Amounts>
      </form>
      <Foot>
        <p aria-live="polite">
          {priceLine(price)} = <strong>应付 {formatMoney(price.amount)}</strong>
        </p>
        <Button type="submit" form={`buy-${sceneCode}`} variant="primary" aria-label={`购买${name}`}>
          购买
        </Button>
      </Foot>
    </Surface>
  );
}
