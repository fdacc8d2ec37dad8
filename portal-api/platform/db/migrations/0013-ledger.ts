import { type Kysely, sql } from 'kysely';

/** The ledger of money: accounts, transfers with both sides, seals of days; balances of users move into it (decision 40). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table ledger_accounts (
    id bigint generated always as identity primary key,
    -- CASH:17, REVENUE:SCENE
    name text not null unique,
    kind text not null generated always as (split_part(name, ':', 1)) stored,
    user_id bigint references users(id),
    -- 分. Null: not kept; it is the sum of the account's transfers.
    balance bigint,
    unique (user_id, kind),
    constraint ledger_accounts_named check (
      case when user_id is null
        then balance is null and name in ('CHANNEL:ALIPAY', 'CHANNEL:WECHAT', 'REVENUE:SCENE', 'REVENUE:MEMBERSHIP', 'SURPLUS', 'FEES',
          'BANK', 'TAX', 'ADJUST', 'OPENING')
        else balance is not null and name in ('CASH:' || user_id, 'HELD:' || user_id)
      end
    ),
    constraint ledger_accounts_balance check (balance >= 0)
  )`,
  `create table ledger_transfers (
    -- Given under the lock of the accounts, so that it orders the transfers of each.
    id bigint primary key,
    -- Money leaves this one
    debit_id bigint not null references ledger_accounts(id),
    -- and arrives at this one.
    credit_id bigint not null references ledger_accounts(id),
    -- 分
    amount int not null check (amount > 0),
    kind text not null,
    biz_type text not null,
    biz_id text not null,
    order_no text,
    -- What a kept balance was afterwards; null for accounts without one.
    debit_after bigint,
    credit_after bigint,
    at timestamptz not null,
    constraint ledger_transfers_once unique (biz_type, biz_id, kind),
    check (debit_id <> credit_id)
  )`,
  'create sequence ledger_transfers_id owned by ledger_transfers.id',
  'create index ledger_transfers_debit on ledger_transfers (debit_id, id)',
  'create index ledger_transfers_credit on ledger_transfers (credit_id, id)',
  'create index ledger_transfers_order on ledger_transfers (order_no) where order_no is not null',
  `create table ledger_seals (
    day date primary key,
    -- The seal holds what came after the last id of the seal before.
    last_id bigint not null,
    count int not null,
    total bigint not null,
    sha256 text not null,
    sealed_at timestamptz not null
  )`,
  `create table daily_runs (
    name text not null,
    -- The day in China.
    day date not null,
    at timestamptz not null,
    primary key (name, day)
  )`,
  `create function ledger_only_grows() returns trigger language plpgsql as $function$
  begin
    raise exception '% of % is refused: the ledger only grows', tg_op, tg_table_name using errcode = 'restrict_violation';
  end
  $function$`,
  `create function ledger_guard_account() returns trigger language plpgsql as $function$
  begin
    if tg_op = 'INSERT' then
      if new.balance <> 0 then
        raise exception 'an account is born with 0' using errcode = 'restrict_violation';
      end if;
    -- An update by hand is at depth 1; one that a transfer makes is at depth 2.
    elsif pg_trigger_depth() < 2 or (new.id, new.name, new.user_id) is distinct from (old.id, old.name, old.user_id) then
      raise exception 'an account changes by transfers only' using errcode = 'restrict_violation';
    end if;
    return new;
  end
  $function$`,
  `create function ledger_prepare_transfer() returns trigger language plpgsql as $function$
  begin
    perform from ledger_accounts where id in (new.debit_id, new.credit_id) and balance is not null order by id for no key update;
    select balance - new.amount into new.debit_after from ledger_accounts where id = new.debit_id;
    select balance + new.amount into new.credit_after from ledger_accounts where id = new.credit_id;
    new.id := nextval('ledger_transfers_id');
    return new;
  end
  $function$`,
  // Moved after the insert, not before: a row that «on conflict do nothing» leaves out has moved nothing.
  `create function ledger_move() returns trigger language plpgsql as $function$
  declare
    moved bigint;
  begin
    update ledger_accounts set balance = balance - new.amount where id = new.debit_id and balance is not null returning balance into moved;
    if moved is distinct from new.debit_after then
      raise exception 'one statement moves an account once' using errcode = 'restrict_violation';
    end if;
    update ledger_accounts set balance = balance + new.amount where id = new.credit_id and balance is not null returning balance into moved;
    if moved is distinct from new.credit_after then
      raise exception 'one statement moves an account once' using errcode = 'restrict_violation';
    end if;
    return null;
  end
  $function$`,
  `create trigger ledger_guard before insert or update on ledger_accounts
    for each row execute function ledger_guard_account()`,
  `create trigger ledger_only_grows before delete or truncate on ledger_accounts
    for each statement execute function ledger_only_grows()`,
  `create trigger ledger_prepare before insert on ledger_transfers
    for each row execute function ledger_prepare_transfer()`,
  `create trigger ledger_move after insert on ledger_transfers
    for each row execute function ledger_move()`,
  `create trigger ledger_only_grows before update or delete or truncate on ledger_transfers
    for each statement execute function ledger_only_grows()`,
  `create trigger ledger_only_grows before update or delete or truncate on ledger_seals
    for each statement execute function ledger_only_grows()`,
  `insert into ledger_accounts (name) values ('CHANNEL:ALIPAY'), ('CHANNEL:WECHAT'), ('REVENUE:SCENE'), ('REVENUE:MEMBERSHIP'),
    ('SURPLUS'), ('FEES'), ('BANK'), ('TAX'), ('ADJUST'), ('OPENING')`,
  "insert into ledger_accounts (name, user_id, balance) select 'CASH:' || id, id, 0 from users where balance > 0 order by id",
  `insert into ledger_transfers (debit_id, credit_id, amount, kind, biz_type, biz_id, at)
    select opening.id, cash.id, users.balance, 'OPENING', 'OPENING', users.id::text, now()
    from users
    join ledger_accounts cash on cash.user_id = users.id and cash.kind = 'CASH'
    join ledger_accounts opening on opening.name = 'OPENING'
    where users.balance > 0
    order by users.id`,
  'alter table users drop column balance',
];
