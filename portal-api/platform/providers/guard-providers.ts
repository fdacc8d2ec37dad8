import { outsideTransactions } from '../db/open-transactions.ts';
import { payCalls } from './pay/pay-provider.ts';
import type { Providers } from './providers.ts';

/**
 * The same providers, none of whom can be asked inside a database transaction. Files are free: where they belong to rows, they are
 * written and removed with them.
 */
export const guardProviders = <Given extends Providers>(providers: Given): Given => ({
  ...providers,
  sms: providers.sms && outsideTransactions('the SMS carrier', providers.sms, ['sendCode']),
  wechat: providers.wechat && outsideTransactions('WeChat', providers.wechat, ['identify']),
  jverify: providers.jverify && outsideTransactions('JVerify', providers.jverify, ['readPhone', 'confirmPhone']),
  identity: providers.identity && outsideTransactions('the identity check', providers.identity, ['check']),
  pay: Object.fromEntries(
    Object.entries(providers.pay).map(([channel, provider]) => [
      channel,
      outsideTransactions(`the provider ${channel}`, provider, payCalls),
    ]),
  ),
});
