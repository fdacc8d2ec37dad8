import type {
  AttemptsTable,
  CaptchasTable,
  ContactsTable,
  IdempotentAnswersTable,
  InviteBindingsTable,
  KnownDevicesTable,
  LoginHistoryTable,
  SessionsTable,
  SmsCodesTable,
  UsersTable,
  WechatIdentitiesTable,
  WechatTicketsTable,
} from './tables/account-tables.ts';
import type { BillFilesTable, BillLinesTable } from './tables/bill-tables.ts';
import type { PropUsesTable, SceneLedgerTable, SceneStocksTable } from './tables/boost-tables.ts';
import type { CommunitiesTable, CommunityMembersTable, PartnerApplicationsTable } from './tables/community-tables.ts';
import type {
  ContactGrantsTable,
  DemandCollectorsTable,
  DemandEditsTable,
  DemandFeedbackTable,
  DemandMarksTable,
  DemandMatchesTable,
  DemandMatchingTable,
  DemandReportsTable,
  DemandsTable,
  DemandTransitionsTable,
  FollowUpsTable,
  SearchWordsTable,
  SensitiveWordsTable,
  UploadsTable,
} from './tables/demand-tables.ts';
import type { DailyRunsTable, LedgerAccountsTable, LedgerSealsTable, LedgerTransfersTable } from './tables/ledger-tables.ts';
import type {
  AnnouncementReadsTable,
  AnnouncementsTable,
  ChatFilesTable,
  ChatPicturesTable,
  ChatReportsTable,
  ContactExchangesTable,
  MessagesTable,
  NoticeSettingsTable,
  NoticesTable,
  QuickRepliesTable,
  SmsRemindersTable,
  ThreadSettingsTable,
  ThreadsTable,
  UserBlocksTable,
} from './tables/message-tables.ts';
import type {
  AccountBlocksTable,
  MissedReadsTable,
  OperatorActionsTable,
  OperatorSessionsTable,
  OperatorsTable,
  ReviewClaimsTable,
} from './tables/operator-tables.ts';
import type { OrganizationsTable, OrgInvitationsTable, OrgMembersTable, OrgRemovalsTable } from './tables/organization-tables.ts';
import type {
  InvoicesTable,
  MembershipPeriodsTable,
  OrderEventsTable,
  OrdersTable,
  PayAttemptsTable,
  PaymentIssuesTable,
  PaymentSettingsTable,
  PayNoticesTable,
  PriceVersionsTable,
  ProductsTable,
  RefundsTable,
} from './tables/payment-tables.ts';
import type { InviteRewardDevicesTable, InviteRewardsTable, WelfareClaimsTable } from './tables/reward-tables.ts';
import type { SandboxPaymentsTable, SandboxRefundsTable } from './tables/sandbox-tables.ts';
import type { DemandOutboxTable, SavedSearchesTable, SavedSearchHitsTable, SavedSearchKeysTable } from './tables/saved-search-tables.ts';
import type {
  HotWordsTable,
  LandingPagesTable,
  SearchClicksTable,
  SearchLogTable,
  SearchSaltsTable,
  SearchWordDaysTable,
} from './tables/search-tables.ts';
import type {
  BannersTable,
  CodeTable,
  EventsTable,
  KeyChecksTable,
  MigrationChecksumsTable,
  PositionsTable,
  SandboxOutboxTable,
} from './tables/site-tables.ts';
import type { OfficialChecksTable, PrivateFilesTable, RealNameChecksTable } from './tables/verification-tables.ts';
import type {
  DemandExposureDaysTable,
  DemandNetworksTable,
  DemandViewDaysTable,
  DemandViewSourcesTable,
  DemandViewsTable,
  EventDaysTable,
  EventQuotasTable,
} from './tables/view-tables.ts';

/** Every table by name, for typed queries. */
export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  wechat_identities: WechatIdentitiesTable;
  wechat_tickets: WechatTicketsTable;
  captchas: CaptchasTable;
  sms_codes: SmsCodesTable;
  attempts: AttemptsTable;
  known_devices: KnownDevicesTable;
  invite_bindings: InviteBindingsTable;
  events: EventsTable;
  organizations: OrganizationsTable;
  regions: CodeTable;
  industries: CodeTable;
  positions: PositionsTable;
  contacts: ContactsTable;
  demands: DemandsTable;
  demand_marks: DemandMarksTable;
  demand_collectors: DemandCollectorsTable;
  banners: BannersTable;
  announcements: AnnouncementsTable;
  announcement_reads: AnnouncementReadsTable;
  notices: NoticesTable;
  notice_settings: NoticeSettingsTable;
  messages: MessagesTable;
  threads: ThreadsTable;
  thread_settings: ThreadSettingsTable;
  quick_replies: QuickRepliesTable;
  sms_reminders: SmsRemindersTable;
  user_blocks: UserBlocksTable;
  demand_edits: DemandEditsTable;
  demand_transitions: DemandTransitionsTable;
  sensitive_words: SensitiveWordsTable;
  search_words: SearchWordsTable;
  search_salts: SearchSaltsTable;
  search_log: SearchLogTable;
  search_clicks: SearchClicksTable;
  search_word_days: SearchWordDaysTable;
  hot_words: HotWordsTable;
  saved_searches: SavedSearchesTable;
  saved_search_keys: SavedSearchKeysTable;
  saved_search_hits: SavedSearchHitsTable;
  demand_outbox: DemandOutboxTable;
  landing_pages: LandingPagesTable;
  scene_stocks: SceneStocksTable;
  scene_ledger: SceneLedgerTable;
  prop_uses: PropUsesTable;
  contact_grants: ContactGrantsTable;
  follow_ups: FollowUpsTable;
  demand_feedback: DemandFeedbackTable;
  demand_matches: DemandMatchesTable;
  demand_matching: DemandMatchingTable;
  demand_reports: DemandReportsTable;
  chat_reports: ChatReportsTable;
  chat_pictures: ChatPicturesTable;
  chat_files: ChatFilesTable;
  contact_exchanges: ContactExchangesTable;
  uploads: UploadsTable;
  org_members: OrgMembersTable;
  org_invitations: OrgInvitationsTable;
  org_removals: OrgRemovalsTable;
  private_files: PrivateFilesTable;
  real_name_checks: RealNameChecksTable;
  official_checks: OfficialChecksTable;
  login_history: LoginHistoryTable;
  invite_rewards: InviteRewardsTable;
  invite_reward_devices: InviteRewardDevicesTable;
  welfare_claims: WelfareClaimsTable;
  partner_applications: PartnerApplicationsTable;
  communities: CommunitiesTable;
  community_members: CommunityMembersTable;
  idempotent_answers: IdempotentAnswersTable;
  sandbox_outbox: SandboxOutboxTable;
  sandbox_payments: SandboxPaymentsTable;
  sandbox_refunds: SandboxRefundsTable;
  migration_checksums: MigrationChecksumsTable;
  key_checks: KeyChecksTable;
  account_blocks: AccountBlocksTable;
  operator_actions: OperatorActionsTable;
  operators: OperatorsTable;
  operator_sessions: OperatorSessionsTable;
  review_claims: ReviewClaimsTable;
  missed_reads: MissedReadsTable;
  demand_views: DemandViewsTable;
  demand_view_days: DemandViewDaysTable;
  demand_view_sources: DemandViewSourcesTable;
  demand_exposure_days: DemandExposureDaysTable;
  demand_networks: DemandNetworksTable;
  event_quotas: EventQuotasTable;
  event_days: EventDaysTable;
  products: ProductsTable;
  price_versions: PriceVersionsTable;
  payment_settings: PaymentSettingsTable;
  orders: OrdersTable;
  pay_attempts: PayAttemptsTable;
  pay_notices: PayNoticesTable;
  refunds: RefundsTable;
  membership_periods: MembershipPeriodsTable;
  invoices: InvoicesTable;
  order_events: OrderEventsTable;
  payment_issues: PaymentIssuesTable;
  bill_files: BillFilesTable;
  bill_lines: BillLinesTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_transfers: LedgerTransfersTable;
  ledger_seals: LedgerSealsTable;
  daily_runs: DailyRunsTable;
}
