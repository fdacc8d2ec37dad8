import { forbidInTransactions } from '../db/open-transactions.ts';
import { payCalls } from './pay/pay-provider.ts';
import type { Providers } from './providers.ts';

/**
 * Wraps the providers so that none can be called inside a database transaction. File storage is exempt: files that belong to rows are
 * written and removed together with them.
 */
export const guardProviders = <Given extends Providers>(providers: Given): Given => ({
  ...providers,
  sms: providers.sms && forbidInTransactions('the SMS carrier', providers.sms, ['sendCode']),
  smsReminder: providers.smsReminder && forbidInTransactions('the SMS carrier', providers.smsReminder, ['remind']),
  wechat: providers.wechat && forbidInTransactions('WeChat', providers.wechat, ['identify']),
  jverify: providers.jverify && forbidInTransactions('JVerify', providers.jverify, ['readPhone', 'confirmPhone']),
  identity: providers.identity && forbidInTransactions('the identity check', providers.identity, ['check']),
  virusScan: providers.virusScan && forbidInTransactions('the virus scanner', providers.virusScan, ['scan']),
  pay: Object.fromEntries(
    Object.entries(providers.pay).map(([channel, provider]) => [
      channel,
      forbidInTransactions(`the provider ${channel}`, provider, payCalls),
    ]),
  ),
});
