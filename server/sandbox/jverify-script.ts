import type { RequestHandler } from 'express';

export const SANDBOX_JVERIFY_PATH = '/sandbox/jverify.js';

/**
 * Stands in for the script of JVerify's Web SDK (`JVERIFY_SCRIPT_URL=/sandbox/jverify.js`): the same object with the calls that the
 * portal makes. Asks which number the SIM card has and gives a token for it, which only the sandbox's provider believes.
 */
const SCRIPT = `(() => {
  let isReady = false;
  window.JVerificationInterface = {
    init({ success }) {
      isReady = true;
      setTimeout(() => success({ code: 0, message: 'success' }));
    },
    isInitSuccess: () => isReady,
    checkVerifyEnable: () => true,
    getToken({ success, fail }) {
      const phone = window.prompt('沙盒：本机 SIM 卡的号码（取消则取号失败）', '');
      setTimeout(() => phone
        ? success({ code: 0, message: 'success', operater: 'CM', content: 'sandbox:' + phone.trim() })
        : fail({ code: 2002, message: 'getToken faild', content: {} }));
    },
  };
})();
`;

/** `GET /sandbox/jverify.js`, where the sandbox is on. */
export const serveSandboxJverify: RequestHandler = (_request, response) =>
  void response.type('text/javascript').set('Cache-Control', 'no-store').send(SCRIPT);
