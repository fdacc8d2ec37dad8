import request from 'supertest';
import { MINUTE_MS } from '#shared/durations.ts';
import { type PayChannel, type PayOrder, type PayProvider, ProviderUnreachable } from '../platform/providers/pay/pay-provider.ts';
import type { Act, ActResult } from '../sandbox/acquirer/acts.ts';
import type { StubRequest } from './stub-server.ts';
import type { TestApi } from './test-api.ts';

let orders = 0;

/** Returns the sandbox's provider of a channel. */
export function payProvider(api: Pick<TestApi, 'providers'>, channel: PayChannel): PayProvider {
  const provider = api.providers.pay[channel];
  if (!provider) throw new ProviderUnreachable(channel, 'the test', 'not configured');
  return provider;
}

/** Creates an order for ¥12.34 that has a new number and expires after 15 minutes. */
export function newPayOrder(api: Pick<TestApi, 'clock' | 'providers'>, channel: PayChannel, changes: Partial<PayOrder> = {}): PayOrder {
  orders += 1;
  return {
    outTradeNo: `2026030100000${String(orders).padStart(7, '0')}_1`,
    amount: 1_234,
    title: '置顶卡 × 2',
    expiresAt: new Date(api.clock.now().getTime() + 15 * MINUTE_MS),
    product: payProvider(api, channel).products.desktop,
    notifyUrl: 'http://portal.invalid/api/pay/notify',
    ...changes,
  };
}

/** Lets an act happen to a payment, through the sandbox's endpoint. */
export async function actOn(
  api: Pick<TestApi, 'server'>,
  outTradeNo: string,
  what: { act: Act['act'] } & Record<string, unknown>,
): Promise<ActResult> {
  const { body } = await request(api.server).post(`/sandbox/pay/${outTradeNo}`).set('Host', 'localhost').send(what).expect(200);
  return body.data;
}

/** Like `actOn`, if the payment may not exist or the act may not fit its state. Returns whether it happened. */
export async function tryActOn(
  api: Pick<TestApi, 'server'>,
  outTradeNo: string,
  what: { act: Act['act'] } & Record<string, unknown>,
): Promise<boolean> {
  const { status, text } = await request(api.server).post(`/sandbox/pay/${outTradeNo}`).set('Host', 'localhost').send(what);
  if (![200, 404, 409].includes(status)) throw new Error(`The sandbox answered ${status}: ${text}`);
  return status === 200;
}

/** Parses a notice that a stub was sent in a provider's name. */
export const readSent = (provider: PayProvider, sent: StubRequest | undefined) =>
  provider.readNotice(Buffer.from(sent?.body ?? ''), sent?.headers ?? {});
