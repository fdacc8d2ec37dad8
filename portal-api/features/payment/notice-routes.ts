import express, { type Response, Router } from 'express';
import { payChannels } from '#shared/contract/pay-enums.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { receiveNotice } from '../../domain/payments/receive-notice.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { NoticeRefused, type PayProvider } from '../../platform/providers/pay/pay-provider.ts';
import { createNoticeCounter } from './notice-counter.ts';

/** Maximum size of a notice: a real one has two kilobytes. */
const MAX_BODY = '64kb';

/**
 * Routes `/api/pay/notify/wechat` and `/alipay`, for the providers' notices of payments and refunds. A notice is trusted only because of a
 * signature over its exact bytes, so these routes come before any middleware that reads bodies, sessions or idempotency keys.
 */
export function noticeRoutes(deps: PortalApiDeps): Router {
  const router = Router();
  const counter = createNoticeCounter(deps);
  for (const channel of payChannels) {
    router.post(
      `/api/pay/notify/${channel.toLowerCase()}`,
      express.raw({ type: () => true, limit: MAX_BODY, inflate: false }),
      async (request, response) => {
        const provider = deps.providers.pay[channel];
        if (!provider) throw new ApiError(404, '接口不存在');
        const bytes: Buffer = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        try {
          counter.taken(channel, await receiveNotice(deps, channel, await provider.readNotice(bytes, request.headers)));
          acknowledge(response, provider, 'taken');
        } catch (error) {
          // Any other error is internal and temporary: the provider sends the notice again.
          if (error instanceof NoticeRefused) counter.refused(channel, error.cause);
          else request.log.error({ err: error }, 'failed to process a payment notice');
          acknowledge(response, provider, error instanceof NoticeRefused ? 'refused' : 'failed');
        }
      },
    );
  }
  return router;
}

function acknowledge(response: Response, provider: PayProvider, outcome: 'taken' | 'refused' | 'failed'): void {
  const { status, type, body } = provider.acknowledge(outcome === 'taken');
  response.status(outcome === 'refused' ? 401 : status).type(type);
  if (body === '') response.removeHeader('Content-Type');
  response.end(body);
}
