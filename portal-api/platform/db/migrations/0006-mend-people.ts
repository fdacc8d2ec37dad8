import { type Kysely, sql } from 'kysely';

/**
 * 0005 was changed on the day after it had first run: databases of before lack a table and two columns. They get what the later one
 * makes; all others have it already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table if not exists invite_reward_devices (
    device_hash text primary key,
    invited_id bigint not null references invite_rewards(invited_id)
  )`,
  'alter table invite_rewards add column if not exists same_network boolean not null default false',
  `do $$ begin
    if exists (select from pg_attribute where attrelid = 'invite_rewards'::regclass and attname = 'device_hash' and not attisdropped) then
      insert into invite_reward_devices (device_hash, invited_id)
        select device_hash, invited_id from invite_rewards where status = 'REWARDED' and device_hash is not null
        on conflict do nothing;
      -- Every device stands for a reward now, not the first one alone. Hashed as the program does it.
      insert into invite_reward_devices (device_hash, invited_id)
        select distinct on (device) device, invited_id
        from (
          select rtrim(translate(encode(sha256(convert_to('device:' || lower(events.uuid::text), 'UTF8')), 'base64'), '+/', '-_'), '=') as device,
            invite_rewards.invited_id, invite_rewards.at
          from invite_rewards join events on events.user_id = invite_rewards.invited_id and events.event_code in ('LOGIN', 'REGISTER')
          where invite_rewards.status = 'REWARDED'
        ) as devices
        order by device, at
        on conflict do nothing;
      -- Its index goes with it.
      alter table invite_rewards drop column device_hash;
    end if;
  end $$`,
  'alter table welfare_claims add column if not exists phone_hash text',
  // A migration has no key to hash a phone with; at its next start the API does (complete-claims.ts).
  `update welfare_claims set phone_hash = 'user:' || user_id where phone_hash is null`,
  'alter table welfare_claims alter column phone_hash set not null',
  'create unique index if not exists welfare_claims_phone on welfare_claims (phone_hash, welfare_id)',
  `create table migration_checksums (
    name text primary key,
    checksum text not null
  )`,
];
