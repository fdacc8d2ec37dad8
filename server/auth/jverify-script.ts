import type { RequestHandler } from 'express';

/**
 * Sandbox replacement for the script of JVerify's Web SDK (`JVERIFY_SCRIPT_URL=/sandbox/jverify.js`): the same global object with the
 * methods that the portal calls. Its token is a ticket that the user copies from a sandbox page (`/sandbox/jverify` of the API, which
 * is available on this machine only), so a page that is opened elsewhere cannot get one.
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
      const ticket = window.prompt('沙盒：本机号码票据，在沙盒工作台的「本机号码」中领取（取消则取号失败）', '');
      setTimeout(() => ticket
        ? success({ code: 0, message: 'success', operater: 'CM', content: ticket.trim() })
        : fail({ code: 2002, message: 'getToken faild', content: {} }));
    },
  };
})();
`;

/** `GET /sandbox/jverify.js`, only while the sandbox is on. */
export const serveSandboxJverify: RequestHandler = (_request, response) =>
  void response.type('text/javascript').set('Cache-Control', 'no-store').send(SCRIPT);
