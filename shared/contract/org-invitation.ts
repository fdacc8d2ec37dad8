import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { idSchema, timeSchema, tolerantArray } from './envelope.ts';
import { orgReads } from './reads.ts';
import { visibleText } from './written-text.ts';

/** Roles that an invitation can grant. OWNER is missing: ownership is transferred, not offered by invitation. */
const invitedRoles = ['MEMBER', 'ADMIN'] as const;
export type InvitedRole = (typeof invitedRoles)[number];

const invitationDays = [1, 7, 30] as const;
/** How many people may use an invitation; null: any number. */
const invitationUses = [1, 5, 20, null] as const;

/**
 * LIVE: can be used · ENDED: expired · USED_UP: used by as many people as allowed · REVOKED: by a member who may, or because its maker lost
 * the right to invite.
 */
const invitationStates = ['LIVE', 'ENDED', 'USED_UP', 'REVOKED'] as const;
export type InvitationState = (typeof invitationStates)[number];

/**
 * Relation of the caller to the organization: a visitor, free to join, a member, a pending request here or elsewhere, a member elsewhere.
 */
const standings = ['VISITOR', 'FREE', 'MEMBER', 'WAITING', 'WAITING_ELSEWHERE', 'ELSEWHERE'] as const;
export type InvitationStanding = (typeof standings)[number];

/** Secret part of the link. It is never part of a path, because paths are logged and counted. */
export const invitationToken = /^inv[0-9a-f]{32}$/;
const tokenField = z.string('邀请链接不完整').regex(invitationToken, '邀请链接不完整');

const text = z.string().nullish().catch(null);

const orgInvitationSchema = z.object({
  id: idSchema,
  role: z.enum(invitedRoles).catch('MEMBER'),
  note: text,
  maxUses: z.number().int().nullish().catch(null),
  used: z.number().int().catch(0),
  /** Nickname of the invitation's maker; null: the caller. */
  by: text,
  createdAt: timeSchema,
  expiresAt: timeSchema,
  /** Token of the link; null: the caller may not pass it on, or it was made with another secret of the server. */
  token: text,
  /** Whether the caller may revoke it. */
  mayRevoke: z.boolean().catch(false),
});
export type OrgInvitation = z.output<typeof orgInvitationSchema>;

/** Lists the live invitations, newest first. For OWNER and ADMIN; an ADMIN does not see the links that grant ADMIN. */
export const listOrgInvitations = defineCall({
  name: 'orgInvitation.list',
  method: 'GET',
  path: '/api/user/org/invitations',
  errors: [{ status: 403, when: "The caller's role does not allow it." }],
  response: tolerantArray(orgInvitationSchema),
});

/**
 * Creates an invitation. For OWNER and ADMIN; only the OWNER may grant the role ADMIN. The link is returned by the list only: answers of
 * writes are stored, and the link must not be.
 */
export const createOrgInvitation = defineCall({
  name: 'orgInvitation.create',
  method: 'POST',
  forBlocked: 'refused',
  idempotent: false,
  path: '/api/user/org/invitations',
  errors: [
    { status: 403, when: "The caller's role does not allow it." },
    { status: 409, when: 'The organization has reached its maximum number of invitations.' },
  ],
  invalidates: ['orgInvitation.list'],
  body: z.object({
    role: z.enum(invitedRoles, '请选择角色'),
    days: z.union(
      invitationDays.map((days) => z.literal(days)),
      '请选择有效期',
    ),
    maxUses: z.union(
      invitationUses.map((uses) => z.literal(uses)),
      '请选择可用人数',
    ),
    note: z
      .string()
      .normalize('NFKC')
      .trim()
      .regex(visibleText, '备注含有无效字符，请删除后重试')
      .max(20, '备注不能超过 20 个字')
      .nullish(),
  }),
  response: z.object({ id: idSchema }),
});

/** Revokes an invitation. For OWNER and ADMIN; only the OWNER may revoke one that grants ADMIN. */
export const revokeOrgInvitation = defineCall({
  name: 'orgInvitation.revoke',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: true,
  path: '/api/user/org/invitations/:id/revoke',
  errors: [
    { status: 403, when: "The caller's role does not allow it." },
    { status: 404, when: "No invitation of the caller's organization." },
  ],
  invalidates: ['orgInvitation.list'],
  params: z.object({ id: idSchema }),
  response: z.null(),
});

/**
 * Returns the data for the page of an invitation link. If the invitation is not live, only members learn anything about the organization.
 */
export const getOrgInvitation = defineCall({
  name: 'orgInvitation.get',
  method: 'GET',
  audience: 'visitor',
  path: '/api/org/invitation',
  errors: [{ status: 404, when: 'The invitation does not exist.' }],
  query: z.object({ token: tokenField }),
  response: z.object({
    state: z.enum(invitationStates).catch('REVOKED'),
    standing: z.enum(standings).catch('VISITOR'),
    /** Name of the other organization that the caller belongs to or has asked to join. */
    otherOrg: text,
    invitation: z
      .object({
        orgName: z.string(),
        logo: text,
        official: z.boolean().catch(false),
        memberCount: z.number().int().catch(0),
        inviter: z.string().catch(''),
        role: z.enum(invitedRoles).catch('MEMBER'),
        expiresAt: timeSchema,
      })
      .nullable(),
  }),
});

/**
 * Joins immediately, in the role that the invitation grants; members keep their role. A pending request to join another organization is
 * withdrawn.
 */
export const acceptOrgInvitation = defineCall({
  name: 'orgInvitation.accept',
  method: 'POST',
  forBlocked: 'refused',
  idempotent: true,
  path: '/api/user/org/invitations/accept',
  errors: [
    { status: 404, when: 'The invitation does not exist.' },
    { status: 409, when: 'The invitation is no longer valid, or the caller belongs to another organization.' },
  ],
  invalidates: orgReads,
  body: z.object({ token: tokenField }),
  response: z.object({ orgName: z.string() }),
});
