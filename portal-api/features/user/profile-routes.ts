import { Router } from 'express';
import { editUser, getProfileProgress } from '#shared/contract/user.ts';
import { verificationStatus } from '#shared/contract/verification-status.ts';
import { measureProfile } from '#shared/rules/profile-progress.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { isCompleteContact } from '../../domain/demands/demand-contact.ts';
import { findUserById } from '../../domain/users/user-repository.ts';
import { toUser } from '../../domain/users/user-view.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { editProfile } from './edit-profile.ts';
import { findUserWithContact } from './profile-repository.ts';

/** Routes for editing the profile, and for its progress. */
export function profileRoutes(deps: PortalApiDeps): Router {
  const { db, clock } = deps;
  const router = Router();

  bindCall(router, editUser, async ({ body }, request) => {
    const userId = requireUserId(request);
    await editProfile(deps, userId, body, clock.now());
    const row = await findUserById(db, userId, clock.now());
    if (!row) throw new ApiError(401, '请您先登录');
    return toUser(row);
  });

  bindCall(router, getProfileProgress, async (_input, request) => {
    const userId = requireUserId(request);
    const found = await findUserWithContact(db, userId, clock.now());
    if (!found) throw new ApiError(401, '请您先登录');
    const { user, contact } = found;
    const progress = measureProfile({
      avatar: Boolean(user.avatar),
      position: Boolean(user.position),
      industry: Boolean(user.industry_code),
      region: Boolean(user.region_code),
      contact: isCompleteContact(contact),
      realName: user.real_name_status === verificationStatus.PASSED,
      organization: user.org_id !== null,
      official: toUser(user).officialStatus === verificationStatus.PASSED,
    });
    return { ...progress, nextRenameFree: user.renamed_at === null };
  });

  return router;
}
