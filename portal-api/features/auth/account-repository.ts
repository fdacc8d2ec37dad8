import type { Database } from '../../platform/db/database.ts';

export interface NewAccount {
  phone: string;
  passwordHash: string | null;
  nickname: string;
  inviteCode: string;
  invitedBy: string | null;
  channel: string | null;
  agreementVersion: string;
  now: Date;
}

/** Inserts a user and returns the id, or undefined if the phone or the invitation code is taken. */
export async function insertAccount(db: Database, account: NewAccount): Promise<string | undefined> {
  const row = await db
    .insertInto('users')
    .values({
      phone: account.phone,
      password_hash: account.passwordHash,
      nickname: account.nickname,
      invite_code: account.inviteCode,
      invited_by: account.invitedBy,
      channel: account.channel,
      agreement_version: account.agreementVersion,
      agreed_at: account.now,
      created_at: account.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export const findAccount = (db: Database, phone: string) =>
  db.selectFrom('users').select(['id', 'password_hash']).where('phone', '=', phone).executeTakeFirst();

/** Cancels a pending account deletion. Locks the user, so that the account is not erased in the meantime. */
export async function withdrawDeletion(trx: Database, userId: string): Promise<'NONE' | 'TAKEN_BACK' | 'ERASED'> {
  const row = await trx
    .selectFrom('users')
    .select(['deletion_requested_at', 'deleted_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (row.deleted_at) return 'ERASED';
  if (!row.deletion_requested_at) return 'NONE';
  await trx.updateTable('users').set({ deletion_requested_at: null }).where('id', '=', userId).execute();
  return 'TAKEN_BACK';
}

/** Returns whether the user still has the compared password hash, and locks the row: a reset waits until this transaction ends. */
export async function lockPassword(trx: Database, userId: string, passwordHash: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePassword(db: Database, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

export async function findInviter(db: Database, inviteCode: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('id').where('invite_code', '=', inviteCode).executeTakeFirst();
  return row?.id ?? null;
}

/** Binds a network to an invitation code. A binding to another code stays until it expires, so that no inviter takes over its visitors. */
export async function upsertInviteBinding(
  db: Database,
  binding: { network: string; inviteCode: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  const values = { invite_code: binding.inviteCode, expires_at: binding.expiresAt };
  await db
    .insertInto('invite_bindings')
    .values({ ip: binding.network, ...values })
    .onConflict((conflict) =>
      conflict
        .column('ip')
        .doUpdateSet(values)
        .where((eb) => eb.or([eb('invite_bindings.expires_at', '<=', now), eb('invite_bindings.invite_code', '=', binding.inviteCode)])),
    )
    .execute();
}

/** Returns the inviter that this network is bound to; null if there is no binding or it has expired. */
export async function findBoundInviter(db: Database, network: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('invite_bindings')
    .innerJoin('users', 'users.invite_code', 'invite_bindings.invite_code')
    .select('users.id')
    .where('invite_bindings.ip', '=', network)
    .where('invite_bindings.expires_at', '>', now)
    .executeTakeFirst();
  return row?.id ?? null;
}
