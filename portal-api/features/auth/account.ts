import { randomInt } from 'node:crypto';
import { lockPerson } from '../../domain/users/lock-person.ts';
import { recordAgreement } from '../../domain/users/user-repository.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { findAccount, insertAccount } from './account-repository.ts';
import { createInviteCode, resolveInviter } from './invite-code.ts';

/** Sign-up data of a request, including the network it comes from. */
export interface Applicant {
  phone: string;
  passwordHash: string | null;
  inviteCode?: string | undefined;
  channel?: string | undefined;
  network: string;
  agreementVersion: string;
  now: Date;
}

/** Creates a user. Returns null if the phone already has one. */
export async function createAccount(trx: Database, applicant: Applicant): Promise<string | null> {
  const { phone, passwordHash, agreementVersion, now } = applicant;
  const invitedBy = await resolveInviter(trx, applicant.inviteCode, applicant.network, now);
  const nickname = `用户${String(randomInt(10_000)).padStart(4, '0')}`;
  const channel = applicant.channel ?? null;
  // Retry only if the random invitation code is already taken.
  for (let round = 0; round < 5; round += 1) {
    const account = { phone, passwordHash, nickname, inviteCode: createInviteCode(), invitedBy, channel, agreementVersion, now };
    const id = await insertAccount(trx, account);
    if (id) return id;
    if (await findAccount(trx, phone)) return null;
  }
  throw new Error('No free invitation code found');
}

/** Locks the account of a phone, if it has one; call it before the SMS code is used. Throws 409 if the account has just been erased. */
export async function lockAccountByPhone(trx: Database, phone: string): Promise<void> {
  const account = await findAccount(trx, phone);
  if (account && (await lockPerson(trx, account.id))?.deleted_at) throw new ApiError(409, '该账号已注销');
}

/** Returns the user of a phone whose holder has been verified. Creates the user if the phone is new. */
export async function findOrCreateAccount(trx: Database, applicant: Applicant): Promise<{ userId: string; isNew: boolean }> {
  const known = await findAccount(trx, applicant.phone);
  const created = known ? null : await createAccount(trx, applicant);
  if (created) return { userId: created, isNew: true };
  const account = known ?? (await findAccount(trx, applicant.phone));
  if (!account) throw new Error('The account vanished while it was being created');
  await recordAgreement(trx, account.id, { version: applicant.agreementVersion, now: applicant.now });
  return { userId: account.id, isNew: false };
}
