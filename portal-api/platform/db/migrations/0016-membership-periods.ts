import { type Kysely, sql } from 'kysely';

/** Memberships of before become periods; which purchase took a period's place; since when somebody knows a device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Whatever ends the later one, such as a refund, brings the earlier one back.
  'alter table membership_periods add column replaced_by bigint references membership_periods(id)',
  'create index membership_periods_replaced on membership_periods (replaced_by) where replaced_by is not null',
  // A membership without an end cannot be extended or credited: it becomes one of a hundred years.
  `update users set member_expire_at = now() + interval '100 years' where member_level > 0 and member_expire_at is null`,
  `insert into membership_periods (user_id, level, starts_at, ends_at, paid, status, created_at)
    select id, member_level, least(created_at, now()), member_expire_at, 0, 'ACTIVE', now()
    from users where member_level > 0 and member_expire_at > greatest(created_at, now())`,
  // Devices of before are known for long.
  'alter table known_devices add column first_at timestamptz',
  `update known_devices set first_at = last_at - interval '30 days'`,
  'alter table known_devices alter column first_at set not null',
  // The waiting orders of a person, and what they paid from the balance today.
  `create index orders_waiting on orders (user_id) where status in ('CREATED', 'WAITING')`,
  `create index orders_balance on orders (user_id, paid_at) where pay_method = 'BALANCE'`,
];
