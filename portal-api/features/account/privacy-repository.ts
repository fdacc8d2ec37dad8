import { sql } from 'kysely';
import { readExchanges } from '../../domain/contact-exchanges/contact-exchanges.ts';
import { fieldColumns } from '../../domain/demands/demand-fields.ts';
import { maskStoredNumber } from '../../domain/identity/identity-cipher.ts';
import { readBalance } from '../../domain/ledger/balance.ts';
import type { Database } from '../../platform/db/database.ts';

/** Reads the operator actions about a user. The operator's name is not included: the user has no right to it. */
const readOperatorActions = (db: Database, userId: string) =>
  db.selectFrom('operator_actions').select(['command', 'details', 'at']).where('user_id', '=', userId).orderBy('id').execute();

/** Reads every transfer of a user's money, free or set aside. The other side is one of the user's accounts or the company's. */
const readTransfers = (db: Database, userId: string) =>
  db
    .selectFrom('ledger_transfers')
    .innerJoin('ledger_accounts as debit', 'debit.id', 'debit_id')
    .innerJoin('ledger_accounts as credit', 'credit.id', 'credit_id')
    .select(['ledger_transfers.id', 'debit.name as from', 'credit.name as to', 'amount', 'debit_after', 'credit_after'])
    .select(['ledger_transfers.kind', 'biz_type', 'biz_id', 'order_no', 'at'])
    .where((eb) => eb.or([eb('debit.user_id', '=', userId), eb('credit.user_id', '=', userId)]))
    .orderBy('ledger_transfers.id')
    .execute();

/** Reads all stored data about a user as it is in the tables, except values that only protect it (hashes of passwords and tokens). */
export async function readEverything(db: Database, userId: string, identityKey: Buffer | undefined) {
  const [profile, contact, realName, official, organization] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'phone', 'nickname', 'avatar', 'sex', 'position', 'industry_code', 'region_code', 'member_level', 'member_expire_at'])
      .select(['real_name_status', 'invite_code', 'invited_by', 'org_id', 'agreement_version', 'agreed_at', 'channel'])
      .select(['created_at', 'renamed_at', 'deletion_requested_at', 'personalised'])
      .where('id', '=', userId)
      .executeTakeFirst(),
    db.selectFrom('contacts').selectAll().where('user_id', '=', userId).executeTakeFirst(),
    db
      .selectFrom('real_name_checks')
      .select(['real_name', 'id_number', 'images', 'status', 'reason', 'consented_at', 'submitted_at', 'decided_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('official_checks')
      .select(['org_id', 'position', 'proof_images', 'status', 'reason', 'submitted_at', 'decided_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    db.selectFrom('org_members').select(['org_id', 'role', 'status', 'since']).where('user_id', '=', userId).executeTakeFirst(),
  ]);
  const orgInvitations = await db
    .selectFrom('org_invitations')
    .select(['org_id', 'role', 'note', 'max_uses', 'used', 'created_at', 'expires_at', 'revoked_at'])
    .where('created_by', '=', userId)
    .orderBy('id')
    .execute();
  const orgRemovals = await db.selectFrom('org_removals').select(['org_id', 'at']).where('user_id', '=', userId).execute();
  const shown = realName.map(({ id_number, ...check }) => ({ ...check, id_number: maskStoredNumber(identityKey, userId, id_number) }));
  const [activity, traces, invitations] = [await readActivity(db, userId), await readTraces(db, userId), await readInvitations(db, userId)];
  const conversations = await readConversations(db, userId, identityKey);
  const operatorActions = await readOperatorActions(db, userId);
  const accountBlock = await db
    .selectFrom('account_blocks')
    .select(['level', 'reason', 'since', 'until'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const [wallet, walletTransfers] = [await readBalance(db, userId), await readTransfers(db, userId)];
  const purchases = await readPurchases(db, userId);
  return {
    profile,
    wallet,
    walletTransfers,
    ...purchases,
    contact,
    realName: shown,
    official,
    organization,
    orgInvitations,
    orgRemovals,
    ...activity,
    ...traces,
    ...conversations,
    ...invitations,
    operatorActions,
    accountBlock: accountBlock ?? null,
  };
}

/** Reads the user's orders, refunds, invoices and membership periods. */
async function readPurchases(db: Database, userId: string) {
  const [orders, refunds, invoices, memberships] = await Promise.all([
    db
      .selectFrom('orders')
      .select(['order_no', 'kind', 'status', 'title', 'list_amount', 'amount', 'refunded', 'pay_method', 'snapshot'])
      .select(['created_at', 'paid_at', 'fulfilled_at', 'closed_at', 'close_reason'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('refunds')
      .innerJoin('orders', 'orders.id', 'refunds.order_id')
      .select(['orders.order_no', 'refund_no', 'refunds.amount', 'refunds.quantity', 'refunds.cause', 'refunds.status', 'refunds.reason'])
      .select(['refunds.created_at', 'refunds.done_at'])
      .where('orders.user_id', '=', userId)
      .orderBy('refunds.id')
      .execute(),
    db
      .selectFrom('invoices')
      .innerJoin('orders', 'orders.id', 'invoices.order_id')
      .select(['orders.order_no', 'invoices.kind', 'invoices.name', 'invoices.tax_no', 'invoices.email', 'invoices.amount'])
      .select(['invoices.status', 'invoices.number', 'invoices.requested_at', 'invoices.issued_at'])
      .where('orders.user_id', '=', userId)
      .orderBy('invoices.id')
      .execute(),
    db
      .selectFrom('membership_periods')
      .select(['level', 'starts_at', 'ends_at', 'paid', 'status'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
  ]);
  return { orders, refunds, invoices, memberships };
}

/** Reads what the user wrote and did. */
async function readActivity(db: Database, userId: string) {
  const [demands, messages, marks, collected, propUses, grants, reports, chatReports, notices] = await Promise.all([
    db
      .selectFrom('demands')
      .select(['id', 'demand_number'])
      .select(fieldColumns)
      .select(['audit_status', 'created_at', 'updated_at', 'deleted_at'])
      .where('publisher_id', '=', userId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('messages')
      .select(['id', 'demand_id', 'to_id', 'content', 'created_at', 'retracted_at'])
      .where('from_id', '=', userId)
      .orderBy('id')
      .execute(),
    db.selectFrom('demand_marks').select(['demand_id', 'kind', 'at']).where('user_id', '=', userId).orderBy('at').execute(),
    db.selectFrom('demand_collectors').select(['demand_id', 'first_at']).where('user_id', '=', userId).orderBy('first_at').execute(),
    db
      .selectFrom('prop_uses')
      .select(['demand_id', 'scene_code', 'minutes', 'color', 'started_at', 'ends_at', 'stopped_at', 'returned_minutes'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    db.selectFrom('contact_grants').select(['demand_id', 'granted_by', 'at']).where('user_id', '=', userId).orderBy('id').execute(),
    db
      .selectFrom('demand_reports')
      .select(['demand_id', 'reason', 'content', 'images', 'phone', 'status', 'answer', 'created_at'])
      .where('reporter_id', '=', userId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('chat_reports')
      .select(['thread_id', 'reason', 'content', 'status', 'answer', 'created_at'])
      .where('reporter_id', '=', userId)
      .orderBy('id')
      .execute(),
    db.selectFrom('notices').select(['title', 'content', 'category', 'created_at']).where('user_id', '=', userId).orderBy('id').execute(),
  ]);
  const savedSearches = await readSavedSearches(db, userId);
  const readAnnouncements = await db
    .selectFrom('announcement_reads')
    .select('announcement_id')
    .where('user_id', '=', userId)
    .orderBy('announcement_id')
    .execute();
  const noticeSettings = await db
    .selectFrom('notice_settings')
    .select(['category', 'muted_at'])
    .where('user_id', '=', userId)
    .orderBy('category')
    .execute();
  const followUps = await db
    .selectFrom('follow_ups')
    .select(['demand_id', 'state', 'note', 'remind_at', 'result', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('demand_id')
    .execute();
  const feedback = await db
    .selectFrom('demand_feedback')
    .select(['kind', 'demand_id', 'type_code', 'publisher_id', 'said_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const written = { demands, messages, reports, chatReports, savedSearches, followUps, feedback };
  return { ...written, marks, collected, propUses, grants, notices, noticeSettings, readAnnouncements };
}

/** Reads the user's saved searches and their hits. */
const readSavedSearches = (db: Database, userId: string) =>
  db
    .selectFrom('saved_searches')
    .select(['name', 'query', 'frequency', 'paused_until', 'created_at', 'seen_at', 'expires_at'])
    .select(
      sql<unknown>`(
        select coalesce(json_agg(json_build_object('demand_id', demand_id::text, 'at', at, 'told_at', told_at) order by at, demand_id), '[]')
        from saved_search_hits where search_id = saved_searches.id
      )`.as('hits'),
    )
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

/** Reads the user's boost bookings, sessions, logins, uploads and other traces. */
async function readTraces(db: Database, userId: string) {
  const [stocks, ledger, sessions, logins, weixin, uploads, privateFiles, partner, communities, welfare, events] = await Promise.all([
    db.selectFrom('scene_stocks').select(['scene_code', 'quantity', 'saved_minutes']).where('user_id', '=', userId).execute(),
    db
      .selectFrom('scene_ledger')
      .select(['scene_code', 'quantity', 'minutes', 'title', 'biz_type', 'demand_id', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('sessions')
      .select(['created_at', 'last_seen_at', 'expires_at', 'revoked_at', 'ip', 'user_agent'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    db.selectFrom('login_history').select(['at', 'method', 'ok', 'ip', 'user_agent']).where('user_id', '=', userId).orderBy('id').execute(),
    db.selectFrom('wechat_identities').select(['nickname', 'created_at']).where('user_id', '=', userId).execute(),
    db.selectFrom('uploads').select(['id', 'bytes', 'created_at']).where('owner_id', '=', userId).orderBy('created_at').execute(),
    db.selectFrom('private_files').select(['id', 'bytes', 'created_at']).where('owner_id', '=', userId).orderBy('created_at').execute(),
    db
      .selectFrom('partner_applications')
      .select(['name', 'phone', 'region_code', 'resources', 'status', 'reason', 'at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    db.selectFrom('community_members').select(['community_id', 'at']).where('user_id', '=', userId).execute(),
    db.selectFrom('welfare_claims').select(['welfare_id', 'at']).where('user_id', '=', userId).execute(),
    db
      .selectFrom('events')
      .select(['event_code', 'page', 'demand_id', 'uuid', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
  ]);
  return { stocks, ledger, sessions, logins, weixin, uploads, privateFiles, partner, communities, welfare, events };
}

/**
 * Reads what belongs to the user's conversations beside the messages: pictures, documents, exchanged contacts, settings, saved sentences,
 * reminders, blocked users.
 */
async function readConversations(db: Database, userId: string, identityKey: Buffer | undefined) {
  const chatPictures = await db
    .selectFrom('chat_pictures')
    .select(['id', 'thread_id', 'message_id', 'width', 'height', 'bytes', 'created_at'])
    .where('owner_id', '=', userId)
    .where('erased_at', 'is', null)
    .orderBy('created_at')
    .execute();
  const chatFiles = await db
    .selectFrom('chat_files')
    .select(['id', 'thread_id', 'message_id', 'name', 'kind', 'bytes', 'scanned', 'created_at'])
    .select(sql<string>`'/api/chat/' || thread_id || '/files/' || id`.as('download'))
    .where('owner_id', '=', userId)
    .where('erased_at', 'is', null)
    .orderBy('created_at')
    .execute();
  const conversationSettings = await db
    .selectFrom('thread_settings')
    .select(['thread_id', 'muted', 'pinned', 'hidden_up_to'])
    .where('user_id', '=', userId)
    .orderBy('thread_id')
    .execute();
  const quickReplies = await db.selectFrom('quick_replies').select('phrases').where('user_id', '=', userId).executeTakeFirst();
  const smsReminders = await db
    .selectFrom('sms_reminders')
    .select(['enabled_at', 'sent_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const blocked = await db.selectFrom('user_blocks').select(['blocked_id', 'at']).where('user_id', '=', userId).execute();
  const contactExchanges = await readExchanges(db, userId, identityKey);
  const phrases = quickReplies?.phrases ?? [];
  return { chatPictures, chatFiles, contactExchanges, conversationSettings, quickReplies: phrases, smsReminders, blocked };
}

/** Reads whom the user invited, who invited them, and the decisions on both. */
async function readInvitations(db: Database, userId: string) {
  const decisions = db.selectFrom('invite_rewards').select(['status', 'reason', 'at']).orderBy('at');
  const [{ count }, asInvited, asInviter] = await Promise.all([
    db.selectFrom('users').select(sql<number>`count(*)::int`.as('count')).where('invited_by', '=', userId).executeTakeFirstOrThrow(),
    decisions.where('invited_id', '=', userId).execute(),
    decisions.select('invited_id').where('inviter_id', '=', userId).execute(),
  ]);
  return { invited: count, inviteDecisions: { asInvited, asInviter } };
}
