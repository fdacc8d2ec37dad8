/** Where the sandbox's stand-in for the script of the phone verification service is: with `JVERIFY_SCRIPT_URL` set to it the stand-in is on. */
export const SANDBOX_JVERIFY_PATH = '/sandbox/jverify.js';
