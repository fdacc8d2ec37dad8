import { expect, test } from '@jest/globals';
import { readCarrierToken } from './jverify.ts';

interface Callbacks {
  success: (data: unknown) => void;
  fail: (data: unknown) => void;
}

/** Creates a page with a working SDK; `changes` override parts of it. */
function pageWith(changes: object = {}) {
  const asked: string[] = [];
  let isReady = false;
  const sdk = {
    init({ appkey, success }: Callbacks & { appkey: string }) {
      asked.push(`init ${appkey}`);
      isReady = true;
      success({ code: 0 });
    },
    isInitSuccess: () => isReady,
    checkVerifyEnable: () => true,
    getToken({ success }: Callbacks) {
      asked.push('getToken');
      success({ code: 0, operater: 'CM', content: 'token-1' });
    },
    ...changes,
  };
  return { page: { JVerificationInterface: sdk }, asked };
}

test('initializes the SDK once and returns the carrier’s token', async () => {
  const { page, asked } = pageWith();
  expect(await readCarrierToken(page, 'app-1')).toBe('token-1');
  expect(await readCarrierToken(page, 'app-1')).toBe('token-1');
  expect(asked).toEqual(['init app-1', 'getToken', 'getToken']);
});

test.each([
  ['no script', {}, '未能加载'],
  ['something else under its name', { JVerificationInterface: { init: () => {} } }, '未能加载'],
  ['a failed start', pageWith({ init: ({ fail }: Callbacks) => fail({ code: 1003 }) }).page, '未能加载'],
  ['a computer, or Wi-Fi', pageWith({ checkVerifyEnable: () => false }).page, '使用移动数据'],
  ['a carrier that refuses', pageWith({ getToken: ({ fail }: Callbacks) => fail({ code: 2002 }) }).page, '没有取到本机号码'],
  ['an answer without a token', pageWith({ getToken: ({ success }: Callbacks) => success({ code: 0 }) }).page, '没有取到本机号码'],
  [
    'an SDK that throws',
    pageWith({
      getToken: () => {
        throw new Error('boom');
      },
    }).page,
    '没有取到本机号码',
  ],
])('%s is reported with a sentence that says what to do', async (_case, page, sentence) => {
  await expect(readCarrierToken(page, 'app-1')).rejects.toThrow(sentence);
});
