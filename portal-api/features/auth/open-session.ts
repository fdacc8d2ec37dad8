import type { Request, Response } from 'express';
import type { PortalApiDeps } from '../../app.ts';
import type { Database } from '../../db/database.ts';
import { clientAddress } from '../../http/client-address.ts';
import { toPortalTime } from '../../http/portal-time.ts';
import { createSession } from '../../http/session.ts';
import { findUserById } from '../../users/user-repository.ts';
import { toUser } from '../../users/user-view.ts';

/** Opens a session for a user who has proved to be one, and gives what a login answers: the only time that the token is seen. */
export async function openSession({ clock }: Pick<PortalApiDeps, 'clock'>, trx: Database, userId: string, request: Request) {
  const visitor = { id: userId, ip: clientAddress(request), userAgent: request.get('user-agent') };
  const now = clock.now();
  const { token, expiresAt } = await createSession(trx, visitor, now);
  const row = await findUserById(trx, userId, now);
  if (!row) throw new Error('A session was opened for a user who does not exist');
  return { user: toUser(row), token, expireAt: toPortalTime(expiresAt) };
}

/** An answer with a token in it stands in no cache. */
export const forbidCaching = (response: Response): void => void response.set('Cache-Control', 'no-store');
