import { type Kysely, sql } from 'kysely';

/** Products and their prices, orders and how they are paid, refunds, paid times of membership, and what went wrong. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Rows that may only be added. */
const appendOnly = (table: string): string[] => [
  `create trigger ${table}_append_only before update or delete on ${table} for each row execute function refuse_rewriting()`,
  `create trigger ${table}_no_truncate before truncate on ${table} for each statement execute function refuse_rewriting()`,
];

const packs = `'[{"from":5,"percentOff":5},{"from":10,"percentOff":10},{"from":50,"percentOff":20}]'`;

const statements = [
  `create table products (
    kind text not null check (kind in ('SCENE', 'MEMBERSHIP')),
    -- The boost, or the level of the membership.
    code text not null,
    title text not null,
    -- Of a membership.
    days int check (days > 0),
    primary key (kind, code),
    check ((kind = 'MEMBERSHIP') = (days is not null))
  )`,
  // The price of a moment is the latest that is valid by then; an order keeps a copy of it.
  `create table price_versions (
    id bigint generated always as identity primary key,
    kind text not null,
    code text not null,
    price int not null check (price > 0),
    packs jsonb not null default '[]',
    -- Off: nobody can buy it from then on.
    is_on_sale boolean not null default true,
    valid_from timestamptz not null,
    made_by text not null,
    foreign key (kind, code) references products (kind, code)
  )`,
  'create index price_versions_product on price_versions (kind, code, valid_from desc, id desc)',
  // Limits and switches of payments, from a moment on.
  `create table payment_settings (
    id bigint generated always as identity primary key,
    name text not null,
    value jsonb not null,
    valid_from timestamptz not null,
    made_by text not null
  )`,
  'create index payment_settings_name on payment_settings (name, valid_from desc, id desc)',
  `create table orders (
    id bigint generated always as identity primary key,
    order_no text not null unique,
    user_id bigint not null references users(id),
    kind text not null check (kind in ('SCENE', 'MEMBERSHIP', 'RECHARGE')),
    status text not null check (status in ('CREATED', 'WAITING', 'PAID', 'FULFILLED', 'CLOSED', 'REFUNDING', 'REFUNDED')),
    title text not null,
    list_amount int not null check (list_amount >= 0),
    amount int not null check (amount >= 0 and amount <= list_amount),
    -- What was agreed: product, price version, lines, breakdown, version of the terms.
    snapshot jsonb not null,
    pay_method text check (pay_method in ('ALIPAY', 'WECHAT', 'BALANCE')),
    -- The Idempotency-Key of the order's start: the same one finds the same order for good.
    client_key text,
    refunded int not null default 0 check (refunded >= 0 and refunded <= amount),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    paid_at timestamptz,
    fulfilled_at timestamptz,
    closed_at timestamptz,
    close_reason text,
    -- When a job looks at it next: to close it, or to grant again what could not be granted.
    next_try_at timestamptz,
    tries int not null default 0,
    unique (user_id, client_key),
    check (status not in ('PAID', 'FULFILLED', 'REFUNDING', 'REFUNDED') or paid_at is not null),
    check (status <> 'FULFILLED' or fulfilled_at is not null),
    check ((status = 'CLOSED') = (closed_at is not null))
  )`,
  'create index orders_user on orders (user_id, id desc)',
  'create index orders_due on orders (next_try_at) where next_try_at is not null',
  `create table pay_attempts (
    id bigint generated always as identity primary key,
    order_id bigint not null references orders(id),
    out_trade_no text not null unique check (out_trade_no ~ '^[0-9A-Za-z_]{6,32}$'),
    channel text not null check (channel in ('ALIPAY', 'WECHAT')),
    product text not null check (product in ('NATIVE', 'PRECREATE', 'PAGE', 'H5', 'WAP', 'JSAPI')),
    amount int not null check (amount > 0),
    status text not null check (status in ('STARTING', 'WAITING', 'PAID', 'FAILED', 'CLOSED', 'UNKNOWN')),
    qr_content text,
    pay_url text,
    provider_trade_no text,
    paid_amount int,
    paid_at timestamptz,
    -- The attempt that pays the order; money of any other goes back.
    settles boolean not null default false,
    -- Sent back of what was paid.
    returned int not null default 0 check (returned >= 0),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    next_query_at timestamptz,
    queries int not null default 0,
    unique (channel, provider_trade_no),
    check (returned <= coalesce(paid_amount, 0)),
    check ((status = 'PAID') = (paid_amount is not null)),
    check (not settles or status = 'PAID')
  )`,
  'create index pay_attempts_order on pay_attempts (order_id, id)',
  'create unique index pay_attempts_settles on pay_attempts (order_id) where settles',
  'create index pay_attempts_due on pay_attempts (next_query_at) where next_query_at is not null',
  // Notices of providers that were verified; no personal data.
  `create table pay_notices (
    id bigint generated always as identity primary key,
    channel text not null check (channel in ('ALIPAY', 'WECHAT')),
    notice_id text not null,
    kind text not null check (kind in ('PAYMENT', 'REFUND', 'TRANSFER')),
    out_no text not null,
    verdict text not null check (verdict in ('ACCEPTED', 'STALE', 'MISMATCH', 'UNKNOWN')),
    facts jsonb not null,
    at timestamptz not null,
    unique (channel, notice_id)
  )`,
  `create table refunds (
    id bigint generated always as identity primary key,
    refund_no text not null unique check (refund_no ~ '^[0-9A-Za-z_]{6,32}$'),
    order_id bigint not null references orders(id),
    -- Null: to the balance.
    attempt_id bigint references pay_attempts(id),
    amount int not null check (amount > 0),
    -- Pieces of a boosts' order that were taken back.
    quantity int check (quantity > 0),
    cause text not null check (cause in ('USER', 'OPERATOR', 'LATE', 'DOUBLE', 'MISMATCH', 'RETURN')),
    status text not null check (status in ('ASKED', 'APPROVED', 'SENT', 'DONE', 'REFUSED', 'ABNORMAL')),
    reason text,
    asked_by text not null,
    approved_by text,
    provider_refund_no text,
    created_at timestamptz not null,
    done_at timestamptz,
    tries int not null default 0,
    next_try_at timestamptz,
    error text,
    -- Four eyes: operators do not approve what they ask for.
    check (cause <> 'OPERATOR' or approved_by is null or approved_by <> asked_by),
    check ((status = 'DONE') = (done_at is not null))
  )`,
  'create index refunds_order on refunds (order_id)',
  'create index refunds_due on refunds (next_try_at) where next_try_at is not null',
  `create table membership_periods (
    id bigint generated always as identity primary key,
    user_id bigint not null references users(id),
    level int not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    -- Null: not bought.
    order_id bigint unique references orders(id),
    paid int not null default 0 check (paid >= 0),
    status text not null check (status in ('ACTIVE', 'REPLACED', 'REVOKED')),
    created_at timestamptz not null,
    check (starts_at < ends_at),
    -- Nobody has two memberships at one time.
    constraint membership_periods_apart
      exclude using gist (int8range(user_id, user_id, '[]') with &&, tstzrange(starts_at, ends_at) with &&) where (status = 'ACTIVE')
  )`,
  'create index membership_periods_user on membership_periods (user_id, starts_at)',
  `create table order_events (
    id bigint generated always as identity primary key,
    order_id bigint not null references orders(id),
    event text not null,
    before text,
    after text not null,
    source text not null check (source in ('NOTICE', 'QUERY', 'BILL', 'USER', 'OPERATOR', 'JOB')),
    actor text,
    request_id text,
    at timestamptz not null
  )`,
  'create index order_events_order on order_events (order_id, id)',
  // Something about money that a person has to look at.
  `create table payment_issues (
    id bigint generated always as identity primary key,
    kind text not null,
    channel text,
    -- The number of the trade, refund or order that it is about.
    subject text not null,
    facts jsonb not null,
    status text not null default 'OPEN' check (status in ('OPEN', 'CLOSED')),
    owner text,
    note text,
    created_at timestamptz not null,
    closed_at timestamptz,
    unique (kind, subject)
  )`,
  `create function refuse_rewriting() returns trigger language plpgsql as $$
    begin raise exception '% is append-only', tg_table_name using errcode = '23001'; end $$`,
  ...['price_versions', 'payment_settings', 'order_events', 'pay_notices'].flatMap(appendOnly),
  `insert into products (kind, code, title, days) values
    ('MEMBERSHIP', '10', '月卡会员', 30), ('MEMBERSHIP', '20', '季卡会员', 90), ('MEMBERSHIP', '30', '年卡会员', 365),
    ('SCENE', 'CONTACT', '联系卡', null), ('SCENE', 'REFRESH', '刷新卡', null), ('SCENE', 'TOP', '置顶卡', null),
    ('SCENE', 'HEADLINES', '头条卡', null), ('SCENE', 'CHANGE_COLOR', '变色卡', null), ('SCENE', 'CHANGE_NAME', '改名卡', null)`,
  `insert into price_versions (kind, code, price, packs, valid_from, made_by) values
    ('MEMBERSHIP', '10', 2990, '[]', '2020-01-01T00:00:00Z', 'migration'),
    ('MEMBERSHIP', '20', 7990, '[]', '2020-01-01T00:00:00Z', 'migration'),
    ('MEMBERSHIP', '30', 29900, '[]', '2020-01-01T00:00:00Z', 'migration'),
    ('SCENE', 'CONTACT', 300, ${packs}, '2020-01-01T00:00:00Z', 'migration'),
    ('SCENE', 'REFRESH', 200, ${packs}, '2020-01-01T00:00:00Z', 'migration'),
    ('SCENE', 'TOP', 500, ${packs}, '2020-01-01T00:00:00Z', 'migration'),
    ('SCENE', 'HEADLINES', 2000, ${packs}, '2020-01-01T00:00:00Z', 'migration'),
    ('SCENE', 'CHANGE_COLOR', 300, ${packs}, '2020-01-01T00:00:00Z', 'migration'),
    ('SCENE', 'CHANGE_NAME', 1000, ${packs}, '2020-01-01T00:00:00Z', 'migration')`,
];
