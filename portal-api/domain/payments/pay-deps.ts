import type { PayChannel } from '#shared/contract/pay-enums.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type PayProvider, ProviderUnreachable } from '../../platform/providers/pay/pay-provider.ts';

/** The parts of the API that payments need. */
export type PayDeps = Pick<PortalApiDeps, 'db' | 'clock' | 'providers' | 'config' | 'logger' | 'metrics'>;

/** 503: the provider of this payment method cannot be used at present. */
export const payUnavailable = (): ApiError => new ApiError(503, '支付暂不可用，请换一种支付方式或稍后再试');

/** Returns the provider of a channel, or throws 503. Call it before opening an order, so that a failure leaves nothing behind. */
export function requirePayProvider({ providers }: Pick<PayDeps, 'providers'>, channel: PayChannel): PayProvider {
  const provider = providers.pay[channel];
  if (!provider) throw payUnavailable();
  return provider;
}

/** Returns the provider of an earlier payment. One that is no longer configured counts as unreachable. */
export function findPayProvider({ providers }: Pick<PayDeps, 'providers'>, channel: PayChannel): PayProvider {
  const provider = providers.pay[channel];
  if (!provider) throw new ProviderUnreachable(channel, 'anything', 'not configured');
  return provider;
}
