import { createSecretKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Clock } from '../../clock.ts';
import { createAlipay } from './alipay/alipay.ts';
import { type PayChannel, type PayProvider, ProviderUnreachable } from './pay-provider.ts';
import { createWechatPay } from './wechat-pay/wechat-pay.ts';

interface KeyPair {
  privateKey: KeyObject;
  publicKey: KeyObject;
}

export interface AcquirerKeys {
  /** Our own key pair. */
  merchant: KeyPair;
  /** The key pair of the provider that the acquirer plays. */
  provider: KeyPair;
  apiV3Key: KeyObject;
}

/** The sandbox's acquirer from the adapters' point of view: an origin on the API's own port, and keys. */
export interface AcquirerEndpoint {
  /** Returns the keys of this process, generated at the first call so that the start does not wait for them. */
  keys(): Promise<AcquirerKeys>;
  /** Sets the origin on which the API listens, which is known last, or a function that finds it out at the first use. */
  open(origin: string | (() => Promise<string>)): void;
  /** Returns the origin. Rejects before `open`. */
  origin(): Promise<string>;
  /** Work that continues after its answer was sent, such as a notice; tests wait for it. */
  readonly underWay: Set<Promise<unknown>>;
}

/** Our identity at the acquirer. */
export const SANDBOX_MERCHANT = {
  mchid: '1900000109',
  appid: 'wx00000000sandbox',
  serial: '5A4DB0C0FFEE5A4DB0C0FFEE',
  publicKeyId: 'PUB_KEY_ID_SANDBOX',
  appId: '2021000000000001',
  sellerId: '2088000000000001',
} as const;

/** Paths of the acquirer's protocols. */
export const ACQUIRER_PATHS = { WECHAT: '/sandbox/acquirer/wechat', ALIPAY: '/sandbox/acquirer/alipay/gateway.do' } as const;

/** Creates both adapters, the same as for the real providers, and the acquirer that they call. */
export function createSandboxPay(
  clock: Clock,
  desktop: 'PRECREATE' | 'PAGE',
): { pay: Record<PayChannel, PayProvider>; acquirer: AcquirerEndpoint } {
  const acquirer = createPlace();
  const placeOf = (channel: PayChannel): Promise<string> =>
    acquirer.origin().catch(() => {
      throw new ProviderUnreachable(channel, 'anything', 'the sandbox does not listen yet');
    });
  const wechat = createWechatPay({
    clock,
    load: async () => {
      const [{ merchant, provider, apiV3Key }, origin] = await Promise.all([acquirer.keys(), placeOf('WECHAT')]);
      const { mchid, appid, serial, publicKeyId } = SANDBOX_MERCHANT;
      const keys = new Map([[publicKeyId, provider.publicKey]]);
      return {
        mchid,
        appid,
        serial,
        publicKeyId,
        apiV3Key,
        privateKey: merchant.privateKey,
        keys,
        baseUrl: origin + ACQUIRER_PATHS.WECHAT,
      };
    },
  });
  const alipay = createAlipay({
    clock,
    desktop,
    load: async () => {
      const [{ merchant, provider }, origin] = await Promise.all([acquirer.keys(), placeOf('ALIPAY')]);
      const { appId, sellerId } = SANDBOX_MERCHANT;
      const [privateKey, alipayPublicKey] = [merchant.privateKey, provider.publicKey];
      return { appId, sellerId, privateKey, alipayPublicKey, gateway: origin + ACQUIRER_PATHS.ALIPAY };
    },
  });
  return { pay: { WECHAT: wechat, ALIPAY: alipay }, acquirer };
}

function createPlace(): AcquirerEndpoint {
  let origin: string | (() => Promise<string>) | null = null;
  return {
    underWay: new Set(),
    keys: () => {
      keysOfProcess ??= makeKeys();
      return keysOfProcess;
    },
    open: (given) => {
      origin = given;
    },
    origin: async () => {
      if (origin === null) throw new Error('nobody listens yet');
      if (typeof origin === 'function') {
        const found = origin();
        // Find it out once, however many callers there are.
        origin = () => found;
        return found;
      }
      return origin;
    },
  };
}

let keysOfProcess: Promise<AcquirerKeys> | null = null;

async function makeKeys(): Promise<AcquirerKeys> {
  const makePair = (): Promise<KeyPair> => promisify(generateKeyPair)('rsa', { modulusLength: 2_048 });
  const [merchant, provider] = await Promise.all([makePair(), makePair()]);
  return { merchant, provider, apiV3Key: createSecretKey(Buffer.from(randomBytes(16).toString('hex'))) };
}
