import type { PayChannel } from '#shared/contract/pay-enums.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type PayProvider, ProviderUnreachable } from '../../platform/providers/pay/pay-provider.ts';

/** Parts of the API that payments need. */
export type PayDeps = Pick<PortalApiDeps, 'db' | 'clock' | 'providers' | 'config' | 'logger' | 'metrics'>;

export const payUnavailable = (): ApiError => new ApiError(503, '支付暂不可用，请换一种支付方式或稍后再试');

/** The provider that takes payments of a channel, or a 503. Ask before an order is opened: nothing else is left behind. */
export function requirePayProvider({ providers }: Pick<PayDeps, 'providers'>, channel: PayChannel): PayProvider {
  const provider = providers.pay[channel];
  if (!provider) throw payUnavailable();
  return provider;
}

/** For what was begun with a provider that is no longer configured: it is away. */
export function findPayProvider({ providers }: Pick<PayDeps, 'providers'>, channel: PayChannel): PayProvider {
  const provider = providers.pay[channel];
  if (!provider) throw new ProviderUnreachable(channel, 'anything', 'not configured');
  return provider;
}
