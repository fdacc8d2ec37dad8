/** The part of JVerify's Web SDK that the portal calls (docs.jiguang.cn, "Web SDK API"); its script is in the head if it is configured. */
interface JverifySdk {
  init: (options: { appkey: string; debugMode: boolean } & Callbacks) => void;
  isInitSuccess: () => boolean;
  checkVerifyEnable: () => boolean;
  getToken: (options: Callbacks) => void;
}

interface Callbacks {
  success: (data: unknown) => void;
  fail: (data: unknown) => void;
}

/** Error with the reason for a missing token, as a sentence for the reader. */
export class JverifyFailure extends Error {}

const NOT_LOADED = '本机号码验证服务未能加载，请使用短信验证码注册';
const NOT_MOBILE = '请在手机上关闭 Wi-Fi、使用移动数据后再试，或使用短信验证码注册';
const NO_TOKEN = '没有取到本机号码，请使用短信验证码注册';
/** Timeout of an SDK call, in ms. The SDK tries up to three carriers, 5 s each, before it gives up itself. */
const GIVE_UP_MS = 20_000;

/**
 * Requests a token from the phone's carrier that proves the number of this phone. The token is valid for one minute. Throws
 * `JverifyFailure` with an alternative for the reader. `page` is the global object of the page, `appKey` the app key of this installation.
 */
export async function readCarrierToken(page: object, appKey: string): Promise<string> {
  const sdk = findSdk(page);
  if (!sdk) throw new JverifyFailure(NOT_LOADED);
  if (!sdk.isInitSuccess()) await settle(NOT_LOADED, (callbacks) => sdk.init({ appkey: appKey, debugMode: false, ...callbacks }));
  if (!sdk.checkVerifyEnable()) throw new JverifyFailure(NOT_MOBILE);
  const answer = await settle(NO_TOKEN, (callbacks) => sdk.getToken(callbacks));
  const token = typeof answer === 'object' && answer !== null && 'content' in answer ? answer.content : null;
  if (typeof token !== 'string' || token === '') throw new JverifyFailure(NO_TOKEN);
  return token;
}

/** Converts a callback API into a promise; rejects with `JverifyFailure(problem)` on any failure or timeout. */
async function settle(problem: string, call: (callbacks: Callbacks) => void): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((success, fail) => {
      timer = setTimeout(fail, GIVE_UP_MS);
      call({ success, fail });
    });
  } catch {
    throw new JverifyFailure(problem);
  } finally {
    clearTimeout(timer);
  }
}

const needed = ['init', 'isInitSuccess', 'checkVerifyEnable', 'getToken'] as const;

/** Returns the SDK that the script has installed on the page, or null if it is missing or has another shape. */
function findSdk(page: object): JverifySdk | null {
  const candidate: unknown = 'JVerificationInterface' in page ? page.JVerificationInterface : null;
  return isSdk(candidate) ? candidate : null;
}

const isSdk = (value: unknown): value is JverifySdk =>
  typeof value === 'object' && value !== null && needed.every((name) => typeof value[name as keyof typeof value] === 'function');
