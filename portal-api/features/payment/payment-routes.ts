import { Router } from 'express';
import { listPlans, listProducts, payOrder, quoteOrder, startBoostPurchase, startMembershipPurchase } from '#shared/contract/payment.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { readCatalogue } from '../../domain/orders/catalogue.ts';
import { readSettings } from '../../domain/orders/payment-settings.ts';
import { pricePurchase } from '../../domain/orders/price-purchase.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { buyerOf } from './pay-from-balance.ts';
import { payWaitingOrder } from './pay-waiting-order.ts';
import { readPlans } from './plans.ts';
import { startPurchase } from './start-purchase.ts';

/** The products and their prices, and buying them. */
export function paymentRoutes(deps: PortalApiDeps): Router {
  const router = Router();
  const { db, clock } = deps;

  bindCall(router, listProducts, async () => {
    const now = clock.now();
    const [{ boosts }, { sales }] = await Promise.all([readCatalogue(db, now), readSettings(db, now)]);
    return sales ? boosts.map(({ sceneCode, price, packs }) => ({ sceneCode, unitPrice: price, packs })) : [];
  });

  bindCall(router, listPlans, async (_input, request) => readPlans(db, requireUserId(request), clock.now()));

  bindCall(router, quoteOrder, async ({ body }, request) => {
    const now = clock.now();
    const settings = await readSettings(db, now);
    const { listAmount, amount, breakdown } = await pricePurchase(db, { userId: requireUserId(request), purchase: body, settings }, now);
    return { listAmount, amount, breakdown };
  });

  bindCall(router, startBoostPurchase, async ({ body: { sceneCode, quantity, ...terms } }, request, response) =>
    startPurchase(deps, buyerOf(request, response, clock.now()), { kind: 'SCENE', sceneCode, quantity }, terms),
  );

  bindCall(router, startMembershipPurchase, async ({ body: { level, ...terms } }, request, response) =>
    startPurchase(deps, buyerOf(request, response, clock.now()), { kind: 'MEMBERSHIP', level }, terms),
  );

  bindCall(router, payOrder, async ({ params, body }, request, response) =>
    payWaitingOrder(deps, buyerOf(request, response, clock.now()), params.orderNo, body),
  );

  return router;
}
