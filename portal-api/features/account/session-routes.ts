import { Router } from 'express';
import { listLogins, listSessions, revokeSession } from '#shared/contract/account.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { nameDevice } from '../../domain/users/device-name.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { toOffsetLimit, toPage } from '../../platform/http/page-answer.ts';
import { requireSession, requireUserId, revokeSessions } from '../../platform/http/session.ts';
import { hashTicket } from '../../platform/secret-hash.ts';
import { listLiveSessions, listLoginsOf } from './account-repository.ts';

const HISTORY_MS = 90 * DAY_MS;

/** Derives a session's public id, which does not reveal its token. */
const publicSessionId = (tokenHash: string): string => hashTicket(`session:${tokenHash}`).slice(0, 22);

/** Serves the caller's sessions and sign-in history. */
export function sessionRoutes({ db, clock }: PortalApiDeps): Router {
  const router = Router();

  bindCall(router, listSessions, async ({ query }, request) => {
    const { userId, tokenHash } = requireSession(request);
    const devices = (await listLiveSessions(db, userId, clock.now())).map((row) => ({
      id: publicSessionId(row.token_hash),
      device: nameDevice(row.user_agent),
      ip: row.ip,
      createdAt: toPortalTime(row.created_at),
      lastSeenAt: toPortalTime(row.last_seen_at),
      current: row.token_hash === tokenHash,
    }));
    const { offset, limit } = toOffsetLimit(query);
    const ordered = devices.toSorted((a, b) => Number(b.current) - Number(a.current));
    return toPage(ordered.slice(offset, offset + limit), devices.length, query);
  });

  bindCall(router, revokeSession, async ({ body: { id } }, request) => {
    const { userId, tokenHash } = requireSession(request);
    const now = clock.now();
    if (id === undefined) return { ended: await revokeSessions(db, { userId, exceptTokenHash: tokenHash }, now) };
    const session = (await listLiveSessions(db, userId, now)).find((row) => publicSessionId(row.token_hash) === id);
    if (!session) throw new ApiError(404, '该设备已退出登录');
    return { ended: await revokeSessions(db, { tokenHash: session.token_hash }, now) };
  });

  bindCall(router, listLogins, async ({ query }, request) => {
    const since = new Date(clock.now().getTime() - HISTORY_MS);
    const { rows, total } = await listLoginsOf(db, requireUserId(request), query, since);
    const logins = rows.map(({ at, method, ok, ip, user_agent }) => ({
      at: toPortalTime(at),
      method,
      ok,
      ip,
      device: nameDevice(user_agent),
    }));
    return toPage(logins, total, query);
  });

  return router;
}
