import { Secret, TOTP } from 'otpauth';

/** Returns the code that an operator's authenticator app shows at that moment; `secret` is in base32. */
export const codeAt = (secret: string, moment: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment.getTime() });
