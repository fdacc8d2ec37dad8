import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { idSchema, timeSchema, tolerantArray } from './envelope.ts';
import { orgReads } from './reads.ts';
import { visibleText } from './written-text.ts';

/** Nobody is invited to own an organization: that is handed over. */
export const invitedRoles = ['MEMBER', 'ADMIN'] as const;
export type InvitedRole = (typeof invitedRoles)[number];

export const invitationDays = [1, 7, 30] as const;
/** How many people may use one; null: as many as come. */
export const invitationUses = [1, 5, 20, null] as const;

/** LIVE opens · ENDED by its time · USED_UP by those it was for · REVOKED by those who may, or with the right of its maker. */
export const invitationStates = ['LIVE', 'ENDED', 'USED_UP', 'REVOKED'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Where the reader stands: a visitor, free to join, in the organization, waiting there or elsewhere, in another one. */
const standings = ['VISITOR', 'FREE', 'MEMBER', 'WAITING', 'WAITING_ELSEWHERE', 'ELSEWHERE'] as const;
export type InvitationStanding = (typeof standings)[number];

/** The secret part of the link. It never stands in a path: paths are logged and counted. */
export const invitationToken = /^inv[0-9a-f]{32}$/;
const tokenField = z.string('邀请链接不完整').regex(invitationToken, '邀请链接不完整');

const text = z.string().nullish().catch(null);

export const orgInvitationSchema = z.object({
  id: idSchema,
  role: z.enum(invitedRoles).catch('MEMBER'),
  note: text,
  maxUses: z.number().int().nullish().catch(null),
  used: z.number().int().catch(0),
  /** Nickname of its maker; null: the caller. */
  by: text,
  createdAt: timeSchema,
  expiresAt: timeSchema,
  /** Opens the link; null: not for the caller to pass on, or made under another secret of the server. */
  token: text,
  /** The caller may end it. */
  mayRevoke: z.boolean().catch(false),
});
export type OrgInvitation = z.output<typeof orgInvitationSchema>;

/** The invitations that open now, the newest first. OWNER and ADMIN; an ADMIN does not see the links to become one. */
export const listOrgInvitations = defineCall({
  name: 'orgInvitation.list',
  method: 'GET',
  path: '/api/user/org/invitations',
  errors: [{ status: 403, when: "The caller's role does not allow it." }],
  response: tolerantArray(orgInvitationSchema),
});

/** OWNER and ADMIN; the role ADMIN by the OWNER alone. The link stands in the list: answers of writes are kept, and it must not be. */
export const createOrgInvitation = defineCall({
  name: 'orgInvitation.create',
  method: 'POST',
  idempotent: false,
  path: '/api/user/org/invitations',
  errors: [
    { status: 403, when: "The caller's role does not allow it, or they are blocked." },
    { status: 409, when: 'The organization has as many as it may.' },
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

/** Ends one. OWNER and ADMIN; one to become ADMIN by the OWNER alone. */
export const revokeOrgInvitation = defineCall({
  name: 'orgInvitation.revoke',
  method: 'POST',
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

/** The page that a link leads to. One that opens no more says nothing of the organization, but to its members. */
export const getOrgInvitation = defineCall({
  name: 'orgInvitation.get',
  method: 'GET',
  audience: 'visitor',
  path: '/api/org/invitation',
  errors: [{ status: 404, when: 'There is no such invitation.' }],
  query: z.object({ token: tokenField }),
  response: z.object({
    state: z.enum(invitationStates).catch('REVOKED'),
    standing: z.enum(standings).catch('VISITOR'),
    /** Name of the other organization that the caller belongs to, or waits for. */
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
 * Joins at once, in the role that the invitation says; who belongs to it already stays what they are. A request that waits elsewhere is
 * taken back.
 */
export const acceptOrgInvitation = defineCall({
  name: 'orgInvitation.accept',
  method: 'POST',
  idempotent: true,
  path: '/api/user/org/invitations/accept',
  errors: [
    { status: 403, when: 'The caller is blocked.' },
    { status: 404, when: 'There is no such invitation.' },
    { status: 409, when: 'It opens no more, or the caller belongs to another organization.' },
  ],
  invalidates: orgReads,
  body: z.object({ token: tokenField }),
  response: z.object({ orgName: z.string() }),
});
