import type { SiteConfig } from '#shared/contract/site.ts';
import type { ApiConfig } from '../../platform/config/env.ts';

/** Which third parties stand behind the login, for the client to say so and to hide what is off. */
export function providerModes({
  sandbox,
  smsProvider,
  wechat,
}: Pick<ApiConfig, 'sandbox' | 'smsProvider' | 'wechat'>): SiteConfig['providers'] {
  const unset = sandbox ? 'sandbox' : 'off';
  return {
    sms: smsProvider === 'aliyun' ? 'live' : (smsProvider ?? unset),
    wechat: wechat ? 'live' : unset,
  };
}
