import { Router } from 'express';
import { listPlans, listProducts, payOrder, quoteOrder, startBoostPurchase, startMembershipPurchase } from '#shared/contract/payment.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { pricePurchase } from '../../domain/orders/price-purchase.ts';
import { readSaleTerms } from '../../domain/orders/sale-terms.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { answerStoreFor } from '../../platform/http/idempotency.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { withoutStoredAnswer } from '../../platform/http/stored-answer.ts';
import { buyerOf } from './pay-from-balance.ts';
import { payWaitingOrder } from './pay-waiting-order.ts';
import { readPlans } from './plans.ts';
import { startPurchase } from './start-purchase.ts';

/** Routes for the products, their prices, and purchases. */
export function paymentRoutes(deps: PortalApiDeps): Router {
  const router = Router();
  const { db, clock } = deps;

  bindCall(router, listProducts, async () => {
    const { catalogue, settings } = await readSaleTerms(db, clock.now());
    return settings.sales ? catalogue.boosts.map(({ sceneCode, price, packs }) => ({ sceneCode, unitPrice: price, packs })) : [];
  });

  bindCall(router, listPlans, async (_input, request) => readPlans(db, requireUserId(request), clock.now()));

  bindCall(router, quoteOrder, async ({ body }, request) => {
    const now = clock.now();
    const terms = await readSaleTerms(db, now);
    const priced = await pricePurchase(db, { userId: requireUserId(request), purchase: body, terms }, now);
    const { listAmount, amount, breakdown, membership } = priced;
    return { listAmount, amount, breakdown, membership };
  });

  bindCall(router, startBoostPurchase, async ({ body: { sceneCode, quantity, ...terms } }, request) =>
    withoutStoredAnswer(await startPurchase(deps, buyerOf(request, clock.now()), { kind: 'SCENE', sceneCode, quantity }, terms)),
  );

  bindCall(router, startMembershipPurchase, async ({ body: { level, ...terms } }, request) =>
    withoutStoredAnswer(await startPurchase(deps, buyerOf(request, clock.now()), { kind: 'MEMBERSHIP', level }, terms)),
  );

  bindCall(router, payOrder, ({ params, body }, request) => {
    const now = clock.now();
    return payWaitingOrder(deps, buyerOf(request, now), params.orderNo, body, answerStoreFor(request, now));
  });

  return router;
}
