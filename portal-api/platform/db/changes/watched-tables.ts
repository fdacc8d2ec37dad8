import type { Change } from '#shared/contract/stale-reads.ts';
import type { Schema } from '../schema.ts';

interface Watch<Table> {
  change: Change;
  /** Columns whose change nobody who looks at pages has to see at once: counts, what is private, what follows from other columns. */
  silent?: readonly (keyof Table & string)[];
  /** New rows show nowhere by themselves. */
  ignoresInserts?: true;
  /** The id of the row is told with the name: there are pages about it alone. */
  tellsId?: true;
}

/**
 * Whose rows visitors see, and what a change of them is called; null: nobody but its owner sees it, or nobody at once. A new table has to
 * say which; a new column of a watched table is seen unless it is listed as silent.
 */
export const watchedTables: { readonly [Name in keyof Schema]: Watch<Schema[Name]> | null } = {
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
  // Written anew at every start.
  positions: null,
  sessions: null,
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
  announcement_reads: null,
  notices: null,
  messages: null,
  threads: null,
  user_blocks: null,
  // Shown once they are approved, which changes their demand.
  demand_edits: null,
  demand_transitions: null,
  sensitive_words: null,
  search_words: null,
  // Its searches nobody sees; hot words may wait.
  search_salts: null,
  search_log: null,
  search_clicks: null,
  search_word_days: null,
  hot_words: null,
  saved_searches: null,
  saved_search_keys: null,
  saved_search_hits: null,
  demand_outbox: null,
  // Counted once a day; the demands on the pages are as new as ever.
  landing_pages: null,
  scene_stocks: null,
  scene_ledger: null,
  // The effect of a boost stands on its demand.
  prop_uses: null,
  contact_grants: null,
  follow_ups: null,
  demand_feedback: null,
  demand_matches: null,
  demand_matching: null,
  demand_reports: null,
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
  // How often something was seen, and how hot it is, may wait.
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
  // Content of somebody who is blocked stays shown.
  account_blocks: null,
  operator_actions: null,
  missed_reads: null,
  // Who has a membership stands in `users` too.
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
