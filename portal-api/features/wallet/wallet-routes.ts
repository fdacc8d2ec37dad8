import { Router } from 'express';
import { getReturnPlan, getWalletSummary, listWalletRecords, returnBalance, startRecharge } from '#shared/contract/wallet.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { readPayer } from '../../domain/payments/payer.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { withoutStoredAnswer } from '../../platform/http/stored-answer.ts';
import { readReturnPlan, returnBalance as sendBalanceBack } from './return-balance.ts';
import { startRecharge as beginRecharge } from './start-recharge.ts';
import { listRecords } from './wallet-records.ts';
import { readSummary } from './wallet-summary.ts';

/** Routes for the caller's wallet. */
export function walletRoutes(deps: PortalApiDeps): Router {
  const router = Router();

  bindCall(router, startRecharge, async ({ body }, request) =>
    withoutStoredAnswer(
      await beginRecharge(deps, {
        ...body,
        userId: requireUserId(request),
        payer: readPayer(request),
        clientKey: request.get('idempotency-key') ?? null,
        requestId: request.requestId,
      }),
    ),
  );

  bindCall(router, listWalletRecords, async ({ query }, request) => listRecords(deps.db, requireUserId(request), query));

  bindCall(router, getWalletSummary, async (_input, request) => readSummary(deps, requireUserId(request)));

  bindCall(router, getReturnPlan, async (_input, request) => readReturnPlan(deps, requireUserId(request)));

  bindCall(router, returnBalance, async ({ body: { amount } }, request) =>
    withoutStoredAnswer({
      returns: await sendBalanceBack(deps, {
        amount,
        userId: requireUserId(request),
        clientKey: request.get('idempotency-key') ?? null,
        requestId: request.requestId,
      }),
    }),
  );

  return router;
}
