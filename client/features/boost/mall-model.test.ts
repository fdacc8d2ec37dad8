import { expect, test } from '@jest/globals';
import { clampQuantity, mallHref, nextStep, orderProducts, priceLine, priceOf, readWish } from './mall-model.ts';

const wishOf = (query: string) => readWish(new URLSearchParams(query));

test('a shortage leads to the mall and back to its demand with the same choices', () => {
  const href = mallHref({ scene: 'TOP', quantity: 2, demandId: '500001', minutes: 180 });
  expect(href).toBe('/user/props/mall?scene=TOP&quantity=2&demandId=500001&minutes=180');
  const wish = wishOf(href.split('?')[1] ?? '');
  expect(wish).toEqual({ scene: 'TOP', quantity: 2, next: { href: '/user/topic/500001?minutes=180', label: '去使用' } });
  expect(nextStep('TOP', wish)).toEqual(wish.next);
  expect(nextStep('REFRESH', wish).href).toBe('/user/props/use?scene=REFRESH');
});

test('a boost that is not used on demands leads back to the portal page that needs it', () => {
  expect(wishOf('scene=CONTACT&quantity=1&back=%2Fdemand%2FBD1').next).toEqual({ href: '/demand/BD1', label: '返回需求' });
  expect(wishOf('scene=CONTACT&back=https%3A%2F%2Fevil.example').next).toBeNull();
  expect(nextStep('CHANGE_NAME', wishOf('')).href).toBe('/user/edit');
  expect(nextStep('CONTACT', wishOf('')).href).toBe('/user/props/mine');
});

test('ignores malformed values in the address', () => {
  expect(wishOf('scene=zzz&quantity=-3&demandId=1')).toEqual({ scene: null, quantity: 1, next: null });
  expect(wishOf('scene=TOP&demandId=%2F..%2Fx').next).toBeNull();
  expect(wishOf('scene=TOP&demandId=7&minutes=7').next?.href).toBe('/user/topic/7');
  expect(['0', '1', '999', '1000', '1e3', '', 'x'].map(clampQuantity)).toEqual([1, 1, 999, 999, 1, 1, 1]);
});

test('the price line shows how the amount is calculated', () => {
  const top = {
    unitPrice: 500,
    packs: [
      { from: 5, percentOff: 5 },
      { from: 10, percentOff: 10 },
    ],
  };
  const ten = priceOf(top, 10);
  expect(ten.amount).toBe(4_500);
  expect(priceLine(ten)).toBe('单价 ¥5.00 × 10 − 组合优惠 ¥5.00');
  expect(priceLine(priceOf(top, 1))).toBe('单价 ¥5.00 × 1');
});

test('the wanted boost comes first, the others keep their order', () => {
  const products = [{ sceneCode: 'CONTACT' }, { sceneCode: 'REFRESH' }, { sceneCode: 'TOP' }] as const;
  expect(orderProducts(products, wishOf('scene=TOP')).map(({ sceneCode }) => sceneCode)).toEqual(['TOP', 'CONTACT', 'REFRESH']);
  expect(orderProducts(products, wishOf('')).map(({ sceneCode }) => sceneCode)).toEqual(['CONTACT', 'REFRESH', 'TOP']);
});
