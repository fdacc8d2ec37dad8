import { type Request, Router } from 'express';
import {
  changeOrgMember,
  changeOrgPhone,
  createOrg,
  editOrg as editOrgCall,
  getMyOrg,
  getOrg,
  joinOrg as joinOrgCall,
  leaveOrg as leaveOrgCall,
  listOrgMembers,
  orgRoles,
  searchOrgs as searchOrgsCall,
  useLoginPhoneForOrg,
} from '#shared/contract/org.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { getReferenceCatalog } from '../../domain/reference/reference-catalog.ts';
import { checkCode, takeCode } from '../../domain/sign-in/sms-code.ts';
import { checkNames } from '../../domain/text-checks/check-names.ts';
import { checkWords } from '../../domain/text-checks/word-finder.ts';
import { getWordFinder } from '../../domain/text-checks/word-list.ts';
import { findLoginPhone } from '../../domain/users/user-repository.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import { ApiError, refuseFields } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { clientPlace } from '../../platform/http/client-address.ts';
import { answerStoreFor } from '../../platform/http/idempotency.ts';
import { readGuessable } from '../../platform/http/missed-reads.ts';
import { toOffsetLimit, toPage } from '../../platform/http/page-answer.ts';
import { limitOfNetwork, type Place, type RateLimit, reserveAttempt } from '../../platform/http/rate-limit.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { changeMember } from './change-member.ts';
import { createOrResubmitOrg } from './create-org.ts';
import { checkCodes, editOrg } from './edit-org.ts';
import { joinOrg, leaveOrg } from './join-org.ts';
import { listMembersFor } from './member-repository.ts';
import { lockRole, requireRole } from './org-permission.ts';
import { findMembership, findOrg, findOrgFor, findOrgOf, searchOrgs, updateOrg } from './org-repository.ts';
import { toMyOrg, toOrg } from './org-view.ts';

/** Rate limits of searches: a user who types searches often, a client that copies the directory even more. An office shares a network. */
const searchLimits = (userId: string, place: Place): RateLimit[] => [
  { key: `org:search:user:${userId}`, limit: 60, windowMs: MINUTE_MS },
  { key: `org:search:user:${userId}`, limit: 600, windowMs: DAY_MS },
  limitOfNetwork('org:search', place, 240, MINUTE_MS),
];

/** Rate limit of requests to join: each one notifies the managers. */
const joinLimits = (userId: string): RateLimit[] => [{ key: `org:join:${userId}`, limit: 10, windowMs: DAY_MS }];

/** Rate limit of changes to an organization's profile and contact: users who have paid for the contact are told of each. */
const saveOrgLimits = (userId: string): RateLimit[] => [{ key: `org:save:${userId}`, limit: 20, windowMs: DAY_MS }];

/** Routes for organizations and their members. */
export function orgRoutes(deps: PortalApiDeps): Router {
  const { db, clock, config } = deps;
  const router = Router();

  /** Returns the id of the organization that a user has joined; null if there is none. */
  const joinedOrgId = async (userId: string | undefined, from = db): Promise<string | null> => {
    const membership = userId ? await findMembership(from, userId) : undefined;
    return membership?.status === 'JOINED' ? membership.org_id : null;
  };

  /** Finds the caller's organization, in case its licence is resubmitted. */
  const findOwnFounding = async (userId: string) => {
    const membership = await findMembership(db, userId);
    return membership && findOrg(db, membership.org_id);
  };

  const limitSaving = (userId: string) =>
    reserveAttempt(db, saveOrgLimits(userId), clock.now(), '今天修改企业资料的次数已用完，请明天再试');

  /** Maps an organization for the caller. In a transaction the reference data has to be loaded before, as it uses another connection. */
  const showOrg = async (id: string, request: Request, from = db) => {
    const [row, catalog, own] = await Promise.all([findOrg(from, id), getReferenceCatalog(db), joinedOrgId(request.session?.userId, from)]);
    if (!row) throw new ApiError(404, '没有这个企业');
    return toOrg(row, catalog, own === row.id);
  };

  bindCall(router, getMyOrg, async (_input, request) => {
    const [row, catalog] = await Promise.all([findOrgOf(db, requireUserId(request)), getReferenceCatalog(db)]);
    return row ? toMyOrg(row, catalog, row) : null;
  });

  bindCall(router, searchOrgsCall, async ({ query }, request) => {
    const userId = requireUserId(request);
    await reserveAttempt(db, searchLimits(userId, clientPlace(request)), clock.now(), '搜索太频繁，请稍后再试');
    const [{ rows, total }, catalog, own] = await Promise.all([
      searchOrgs(db, { keyword: query.keyword, ...toOffsetLimit(query) }),
      getReferenceCatalog(db),
      joinedOrgId(userId),
    ]);
    return toPage(
      rows.map((row) => toOrg(row, catalog, own === row.id)),
      total,
      query,
    );
  });

  bindCall(router, getOrg, async ({ params }, request) => {
    const now = clock.now();
    const find = () => findOrgFor(db, params.id, request.session?.userId ?? null, now);
    const row = await readGuessable(db, { request, target: `org:${params.id}`, now }, find);
    if (!row) throw new ApiError(404, '没有这个企业');
    return showOrg(row.id, request);
  });

  bindCall(router, createOrg, async ({ body }, request) => {
    const userId = requireUserId(request);
    const { name, legalPerson } = body;
    const [catalog, findWords] = await Promise.all([getReferenceCatalog(db), getWordFinder(db, clock.now())]);
    const before = await findOwnFounding(userId);
    refuseFields({
      ...checkCodes(body, catalog),
      ...checkNames(
        {
          name: { text: name, before: before?.name, kind: 'company' },
          legalPerson: { text: legalPerson, before: before?.legal_person, kind: 'text' },
        },
        config.site.name,
      ),
      ...checkWords({ name, legalPerson }, findWords),
    });
    const note = answerStoreFor(request, clock.now());
    return createOrResubmitOrg(deps, userId, body, async (trx, orgId) => note(trx, await showOrg(orgId, request, trx)));
  });

  bindCall(router, editOrgCall, async ({ body }, request) => {
    const userId = requireUserId(request);
    await limitSaving(userId);
    return showOrg(await editOrg(deps, userId, body, clock.now()), request);
  });

  bindCall(router, joinOrgCall, async ({ body }, request) => {
    const userId = requireUserId(request);
    await reserveAttempt(db, joinLimits(userId), clock.now(), '今天申请加入企业的次数已用完，请明天再试');
    return joinOrg(db, userId, body, clock.now());
  });

  bindCall(router, leaveOrgCall, async (_input, request) => {
    await leaveOrg(db, requireUserId(request), clock.now());
    return null;
  });

  bindCall(router, changeOrgPhone, async ({ body: { phone, verificationCode } }, request) => {
    const userId = requireUserId(request);
    await requireRole(db, userId, ['OWNER', 'ADMIN']);
    const code = await checkCode(deps, { phone, scene: 'contact' }, verificationCode);
    await limitSaving(userId);
    const note = answerStoreFor(request, clock.now());
    return db.transaction().execute(async (trx) => {
      const { orgId } = await lockRole(trx, userId, ['OWNER', 'ADMIN']);
      await takeCode(trx, code, clock.now());
      await updateOrg(trx, orgId, { contact_phone: phone }, clock.now());
      return note(trx, { phone });
    });
  });

  bindCall(router, useLoginPhoneForOrg, async (_input, request) => {
    const userId = requireUserId(request);
    await requireRole(db, userId, ['OWNER', 'ADMIN']);
    await limitSaving(userId);
    return db.transaction().execute(async (trx) => {
      const { orgId } = await lockRole(trx, userId, ['OWNER', 'ADMIN']);
      const phone = await findLoginPhone(trx, userId);
      await updateOrg(trx, orgId, { contact_phone: phone }, clock.now());
      return { phone };
    });
  });

  bindCall(router, listOrgMembers, async ({ query }, request) => {
    const userId = requireUserId(request);
    const { rows, total } = await listMembersFor(db, userId, query);
    if (total === 0) await requireRole(db, userId, orgRoles);
    const members = rows.map(({ user_id, nickname, avatar, role, status, since }) => ({
      userId: user_id,
      nickname,
      avatar,
      role,
      status,
      since: toPortalTime(since),
    }));
    return toPage(members, total, query);
  });

  bindCall(router, changeOrgMember, async ({ params, body }, request) => {
    await changeMember(db, requireUserId(request), params.userId, body.action, clock.now());
    return null;
  });

  return router;
}
