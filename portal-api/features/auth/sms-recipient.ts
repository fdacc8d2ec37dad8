import { ownPhoneScenes, type SmsScene } from '#shared/contract/auth.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';
import { findLoginPhone } from '../../domain/users/user-repository.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';

const sessionScenes: readonly SmsScene[] = ['phone-old', 'phone-new', 'contact', 'delete', 'pay'];
const onlyOwnPhone: readonly SmsScene[] = ['phone-old', 'delete', 'pay'];

/**
 * Returns the phone number that a code is sent to. Throws 401 for a scene that needs a session if there is none. A code that proves the
 * caller's own number is sent only there: the request may omit the number, and gets 400 at `phone` for another one.
 */
export async function chooseRecipient(
  db: Database,
  { scene, phone, userId }: { scene: SmsScene; phone: string | undefined; userId: string | null },
): Promise<string> {
  if (userId === null && sessionScenes.includes(scene)) throw new ApiError(401, '请您先登录');
  if (phone !== undefined && !onlyOwnPhone.includes(scene)) return phone;
  if (userId === null || !ownPhoneScenes.includes(scene)) throw badPhone(signInTexts.enterPhone);
  const own = await findLoginPhone(db, userId);
  if (phone !== undefined && phone !== own) throw badPhone('与您当前的登录手机号不一致');
  return own;
}

const badPhone = (message: string): ApiError => new ApiError(400, message, { fields: { phone: message } });
