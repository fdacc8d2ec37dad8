import type { Change } from '#shared/contract/stale-reads.ts';
import type { Schema } from '../schema.ts';

interface Watch<Table> {
  change: Change;
  /** Columns whose changes need not show on pages immediately: counters, private columns, and columns derived from others. */
  silent?: readonly (keyof Table & string)[];
  /** A new row is not visible by itself. */
  ignoresInserts?: true;
  /** The row's id is announced with the name, because there are pages about a single row. */
  tellsId?: true;
}

interface InboxWatch<Table> {
  /** Columns with the ids of the users whose messages, notices or session a row belongs to. Each of them is told that something changed. */
  inboxOf: readonly (keyof Table & string)[];
  silent?: readonly (keyof Table & string)[];
  ignoresInserts?: true;
  /** Rows are only deleted with something whose end is announced by itself. */
  ignoresDeletes?: true;
}

/**
 * The tables whose rows visitors see, with the name of a change, and those whose changes single users learn of immediately; null: no change
 * has to show immediately. A new table has to be listed; a new column of a watched table is watched unless it is listed as silent.
 */
export const watchedTables: { readonly [Name in keyof Schema]: Watch<Schema[Name]> | InboxWatch<Schema[Name]> | null } = {
  demands: {
    change: 'demands',
    tellsId: true,
    silent: [
      'view_count',
      'collect_count',
      'contact_count',
      'report_count',
      'heat',
      'version',
      'updated_at',
      'search_text',
      'search_grams',
      'budget_kind',
      'budget_min',
      'budget_max',
      'contact_changed_at',
    ],
  },
  users: {
    change: 'people',
    silent: ['phone', 'password_hash', 'invited_by', 'channel', 'agreement_version', 'agreed_at', 'deletion_requested_at', 'personalised'],
    ignoresInserts: true,
  },
  organizations: { change: 'organizations', silent: ['search_grams', 'search_name', 'license_image', 'legal_person'] },
  contacts: { change: 'contacts' },
  announcements: { change: 'announcements' },
  banners: { change: 'banners' },
  communities: { change: 'communities', silent: ['member_count'] },
  regions: { change: 'reference' },
  industries: { change: 'reference' },
  // Rewritten at every start.
  positions: null,
  // The other devices of a user learn of their logout.
  sessions: {
    inboxOf: ['user_id'],
    ignoresInserts: true,
    silent: ['token_hash', 'user_id', 'created_at', 'expires_at', 'last_seen_at', 'ip', 'user_agent', 'wrote_at'],
  },
  wechat_identities: null,
  wechat_tickets: null,
  captchas: null,
  known_devices: null,
  sms_codes: null,
  attempts: null,
  invite_bindings: null,
  events: null,
  demand_marks: null,
  demand_collectors: null,
  // Deleted with their announcement, for everyone at once.
  announcement_reads: { inboxOf: ['user_id'], ignoresDeletes: true },
  notices: { inboxOf: ['user_id'] },
  // The other devices of the user count and show them otherwise.
  notice_settings: { inboxOf: ['user_id'] },
  messages: { inboxOf: ['from_id', 'to_id'] },
  // Changes only with its messages.
  threads: null,
  // The other devices of the user show it.
  thread_settings: { inboxOf: ['user_id'] },
  // Other devices read them when their list is opened.
  quick_replies: null,
  // Nobody waits for it, except the user who changes it.
  sms_reminders: null,
  user_blocks: { inboxOf: ['user_id', 'blocked_id'] },
  // Visible only after approval, which changes the demand itself.
  demand_edits: null,
  demand_transitions: null,
  sensitive_words: null,
  search_words: null,
  // The logged searches are not shown; hot words may be stale.
  search_salts: null,
  search_log: null,
  search_clicks: null,
  search_word_days: null,
  hot_words: null,
  saved_searches: null,
  saved_search_keys: null,
  saved_search_hits: null,
  demand_outbox: null,
  // Counted once a day; the demands on these pages are always current.
  landing_pages: null,
  scene_stocks: null,
  scene_ledger: null,
  // The effect of a boost is stored on its demand.
  prop_uses: null,
  contact_grants: null,
  follow_ups: null,
  demand_feedback: null,
  demand_matches: null,
  demand_matching: null,
  demand_reports: null,
  chat_reports: null,
  // Sent with its message, and erased with its content.
  chat_pictures: null,
  chat_files: null,
  // A new one comes with its message; an open conversation shows each later change.
  contact_exchanges: { inboxOf: ['asker_id', 'peer_id'], ignoresInserts: true },
  uploads: null,
  org_members: null,
  org_invitations: null,
  org_removals: null,
  private_files: null,
  real_name_checks: null,
  official_checks: null,
  login_history: null,
  invite_rewards: null,
  invite_reward_devices: null,
  welfare_claims: null,
  partner_applications: null,
  community_members: null,
  idempotent_answers: null,
  sandbox_outbox: null,
  sandbox_payments: null,
  sandbox_refunds: null,
  // View counts and heat may be stale.
  demand_views: null,
  demand_view_days: null,
  demand_view_sources: null,
  demand_exposure_days: null,
  demand_networks: null,
  event_quotas: null,
  event_days: null,
  ledger_accounts: null,
  ledger_transfers: null,
  ledger_seals: null,
  daily_runs: null,
  // The content of a blocked account stays visible.
  account_blocks: null,
  operator_actions: null,
  operators: null,
  operator_sessions: null,
  review_claims: null,
  missed_reads: null,
  // A membership is also stored in `users`.
  products: null,
  price_versions: null,
  payment_settings: null,
  orders: null,
  pay_attempts: null,
  pay_notices: null,
  refunds: null,
  membership_periods: null,
  invoices: null,
  order_events: null,
  payment_issues: null,
  bill_files: null,
  bill_lines: null,
  key_checks: null,
  migration_checksums: null,
};
