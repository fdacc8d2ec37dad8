import type { Request, Response } from 'express';
import type { PortalApiDeps } from '../../deps.ts';
import { sendNotice } from '../../domain/notices/send-notice.ts';
import { rememberDevice } from '../../domain/sign-in/known-devices.ts';
import { refuseBlockedSignIn } from '../../domain/users/refuse-blocked.ts';
import { findUserById } from '../../domain/users/user-repository.ts';
import { toUser } from '../../domain/users/user-view.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { createSession } from '../../platform/http/session.ts';
import { withdrawDeletion } from './account-repository.ts';
import { type LoginMethod, originOf, recordLogin } from './login-history.ts';

/**
 * Opens a session for an authenticated user and returns the login response, the only place where the token is visible. Cancels a pending
 * account deletion. Throws 409 if the account was erased during the sign-in, 403 with the reason and the end of the block if it is blocked.
 */
export async function openSession(
  { clock }: Pick<PortalApiDeps, 'clock'>,
  trx: Database,
  who: { userId: string; method: LoginMethod },
  request: Request,
) {
  const { userId } = who;
  const now = clock.now();
  const origin = originOf(request);
  const state = await withdrawDeletion(trx, userId);
  if (state === 'ERASED') throw new ApiError(409, '该账号已注销');
  await refuseBlockedSignIn(trx, userId, now);
  if (state === 'TAKEN_BACK') {
    await sendNotice(
      trx,
      { userId, category: '系统', title: '账号注销已撤销', text: '您在冷静期内登录，注销申请已撤销。', link: null },
      now,
    );
  }
  await recordLogin(trx, userId, who.method, origin, now);
  await rememberDevice(trx, userId, request, now);
  const { token, expiresAt } = await createSession(trx, { id: userId, ip: origin.ip, userAgent: origin.userAgent }, now);
  const row = await findUserById(trx, userId, now);
  if (!row) throw new Error('A session was opened for a user who does not exist');
  return { user: toUser(row), token, expireAt: toPortalTime(expiresAt), ...(state === 'TAKEN_BACK' && { deletionCancelled: true }) };
}

/** Forbids caching of a response that contains a token. */
export const forbidCaching = (response: Response): void => void response.set('Cache-Control', 'no-store');
