import express, { type Response, Router } from 'express';
import { payChannels } from '#shared/contract/pay-enums.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { takeNotice } from '../../domain/payments/take-notice.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { NoticeRefused, type PayProvider } from '../../platform/providers/pay/pay-provider.ts';
import { createNoticeCounter } from './notice-counter.ts';

/** A real one has two kilobytes. */
const MOST = '64kb';

/**
 * `/api/pay/notify/wechat`, `/alipay`: what providers tell of payments and refunds. A signature over the very bytes is all that they are
 * believed for, so these routes stand before everything that reads bodies, sessions or keys of writes.
 */
export function noticeRoutes(deps: PortalApiDeps): Router {
  const router = Router();
  const counter = createNoticeCounter(deps);
  for (const channel of payChannels) {
    router.post(
      `/api/pay/notify/${channel.toLowerCase()}`,
      express.raw({ type: () => true, limit: MOST, inflate: false }),
      async (request, response) => {
        const provider = deps.providers.pay[channel];
        if (!provider) throw new ApiError(404, '接口不存在');
        const bytes: Buffer = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        try {
          counter.taken(channel, await takeNotice(deps, channel, await provider.readNotice(bytes, request.headers)));
          acknowledge(response, provider, 'taken');
        } catch (error) {
          // Whatever else went wrong is ours, and passes: the provider sends it again.
          if (error instanceof NoticeRefused) counter.refused(channel, error.cause);
          else request.log.error({ err: error }, 'a notice of a payment could not be taken');
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
