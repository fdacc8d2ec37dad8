import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parseOptions } from '@node-rs/argon2';
import { sql } from 'kysely';
import { auditStatuses, demandTypeCodes } from '#shared/contract/demand-enums.ts';
import { DAY_MS } from '#shared/durations.ts';
import { matchRoute } from '#shared/routes/match-route.ts';
import { isCreditCode } from '#shared/rules/credit-code.ts';
import { isDemandNumber } from '#shared/rules/demand-number.ts';
import { findContactDetails } from '#shared/rules/find-contact-details.ts';
import { isMobilePhone } from '#shared/rules/phone.ts';
import { readBalance } from '../domain/ledger/balance.ts';
import { readReplyHabits } from '../domain/messages/cached-reply-habits.ts';
import { aboutHtml } from '../domain/site/about-html.ts';
import { createWordFinder } from '../domain/text-checks/word-finder.ts';
import { createPasswords } from '../domain/users/password-hash.ts';
import { examineBooks } from '../maintenance/doctor/examine-books.ts';
import { forEachDatabase, type TestDatabase } from '../testing/for-each-database.ts';
import { organizationSeeds } from './organizations.ts';
import { publisherSeeds } from './publishers.ts';
import { demandSeedsByType } from './seed-demands.ts';
import { seedDemo } from './seed-demo.ts';
import { cityCode, industryBranchCode, industryCode } from './seed-lookups.ts';
import { demoPassword, demoPerson, demoPhone } from './seed-people.ts';

const demandSeeds = Object.values(demandSeedsByType).flat();

test('each of the nine types has demands', () => {
  for (const code of demandTypeCodes) expect(demandSeedsByType[code].length).toBeGreaterThanOrEqual(40);
});

test('every name in the seed is in the reference data', () => {
  for (const { industry, city } of [...demandSeeds, ...organizationSeeds]) {
    expect(industryCode(industry)).toMatch(/^\d{4}$/);
    expect(cityCode(city)).toMatch(/^(00|\d{4}|\d{6})$/);
  }
  for (const { industries, city } of [...publisherSeeds, demoPerson]) {
    for (const industry of industries) expect(industryBranchCode(industry)).toMatch(/^\d{2}$/);
    expect(cityCode(city)).toMatch(/^\d{4}$/);
  }
});

test('titles, organizations and nicknames are unique', () => {
  const repeated = (texts: string[]) => texts.filter((text, index) => texts.indexOf(text) !== index);
  expect(repeated(demandSeeds.map(({ title }) => title))).toEqual([]);
  expect(repeated(organizationSeeds.map(({ name }) => name))).toEqual([]);
  expect(repeated([...publisherSeeds, demoPerson].map(({ nickname }) => nickname))).toEqual([]);
});

test('no sentence of twelve characters or more appears in two demands', () => {
  const seen = new Map<string, string>();
  const repeated: string[] = [];
  for (const { title, content } of demandSeeds) {
    for (const sentence of new Set(content.split(/[。！？；!?;\n]/u).map((part) => part.trim()))) {
      if ([...sentence].length < 12) continue;
      const before = seen.get(sentence);
      if (before) repeated.push(`${before} / ${title}: ${sentence}`);
      seen.set(sentence, title);
    }
  }
  expect(repeated).toEqual([]);
});

test('no text contains a contact detail, or anything that is taken for one', () => {
  const texts = demandSeeds.flatMap(({ title, content, budget = '' }) => [title, content, budget]);
  const names = [...publisherSeeds, demoPerson].flatMap(({ nickname, position }) => [nickname, position]);
  const organizations = organizationSeeds.flatMap(({ name, intro, legalPerson }) => [name, intro, legalPerson]);
  expect([...texts, ...names, ...organizations].flatMap((text) => findContactDetails(text ?? ''))).toEqual([]);
});

test('titles and contents respect the lengths of the publish form', () => {
  for (const { title, content } of demandSeeds) {
    expect([title, [...title].length >= 5 && [...title].length <= 40]).toEqual([title, true]);
    expect([title, [...content].length >= 20 && [...content].length <= 2_000]).toEqual([title, true]);
  }
});

forEachDatabase((open) => {
  const now = new Date('2026-03-01T02:00:00Z');
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    await seedDemo(database.db, now);
  });
  afterAll(() => database.close());

  test('does nothing in a database that has users', async () => {
    expect(await seedDemo(database.db, now)).toBe(false);
  });

  test('the demo person has a balance, and the books are correct', async () => {
    const { db } = database;
    const { id } = await db.selectFrom('users').select('id').where('phone', '=', demoPhone).executeTakeFirstOrThrow();
    expect(await readBalance(db, id)).toEqual({ balance: 12_850, held: 0 });
    expect((await examineBooks(db, { deep: false, now })).faults).toEqual([]);
  });

  test('the demo person’s membership and boosts come from orders', async () => {
    const { db } = database;
    const user = await db
      .selectFrom('users')
      .select(['id', 'member_level', 'member_expire_at'])
      .where('phone', '=', demoPhone)
      .executeTakeFirstOrThrow();
    const orders = await db.selectFrom('orders').select(['title', 'status']).where('user_id', '=', user.id).orderBy('id').execute();
    expect(orders.map(({ title, status }) => `${title} ${status}`)).toEqual([
      '季卡会员 FULFILLED',
      '联系卡 × 5 FULFILLED',
      '刷新卡 × 5 FULFILLED',
      '头条卡 × 1 FULFILLED',
    ]);
    expect(user).toMatchObject({ member_level: 20, member_expire_at: new Date('2026-05-03T02:00:00Z') });
    const notices = await db
      .selectFrom('notices')
      .select(['title', 'created_at', 'read_at'])
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute();
    const times = notices.map(({ created_at }) => created_at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(notices.filter(({ read_at }) => read_at === null)).toHaveLength(3);
  });

  test('more than 600 demands of nine types are published, and every status occurs', async () => {
    const demands = await database.db.selectFrom('demands').select(['type_code', 'audit_status']).execute();
    const published = demands.filter((demand) => demand.audit_status === 'PUBLISH');
    expect(published.length).toBeGreaterThanOrEqual(600);
    expect(new Set(published.map((demand) => demand.type_code)).size).toBe(9);
    expect(new Set(demands.map((demand) => demand.audit_status))).toEqual(new Set(auditStatuses));
  });

  test('demand numbers are valid and rise with time, and no date is in the future', async () => {
    const demands = await database.db.selectFrom('demands').selectAll().orderBy('id').execute();
    const numbers = demands.map((demand) => demand.demand_number);
    expect(numbers.every(isDemandNumber)).toBe(true);
    expect(numbers.map((number) => number.slice(6))).toEqual(numbers.map((number) => number.slice(6)).toSorted());
    for (const demand of demands) {
      expect(demand.refreshed_at.getTime()).toBeGreaterThanOrEqual(demand.created_at.getTime());
      expect(demand.refreshed_at.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(now.getTime() - demand.created_at.getTime()).toBeLessThan(62 * DAY_MS);
      expect(demand.view_count).toBeGreaterThanOrEqual(Math.max(demand.contact_count, demand.collect_count) - 1);
    }
  });

  test('five headlines, six tops and twenty colours are running', async () => {
    const { db } = database;
    const running = (column: 'headline_until' | 'top_until' | 'color_until') =>
      db.selectFrom('demands').select('id').where(column, '>', now).where('audit_status', '=', 'PUBLISH').execute();
    expect(await running('headline_until')).toHaveLength(5);
    expect(await running('top_until')).toHaveLength(6);
    expect(await running('color_until')).toHaveLength(20);
  });

  test('the publisher of a demand works in its branch of industry', async () => {
    const rows = await database.db
      .selectFrom('demands')
      .innerJoin('users', 'users.id', 'demands.publisher_id')
      .select(['demands.industry_code', 'users.nickname'])
      .execute();
    const branches = new Map([...publisherSeeds, demoPerson].map((seed) => [seed.nickname, seed.industries.map(industryBranchCode)]));
    for (const row of rows) expect(branches.get(row.nickname)).toContain(row.industry_code.slice(0, 2));
  });

  test('organizations have valid credit codes, people have valid and distinct phones', async () => {
    const organizations = await database.db.selectFrom('organizations').select('credit_no').execute();
    expect(organizations).toHaveLength(organizationSeeds.length + 3);
    for (const { credit_no } of organizations) expect([credit_no, isCreditCode(credit_no)]).toEqual([credit_no, true]);
    const users = await database.db.selectFrom('users').select(['phone', 'invite_code']).execute();
    expect(users.every(({ phone }) => isMobilePhone(phone))).toBe(true);
    expect(users.every(({ invite_code }) => /^[A-Z0-9]{6}$/.test(invite_code))).toBe(true);
    expect(users).toHaveLength(publisherSeeds.length + 1);
  });

  test('users of an organization are its members, each has one owner, and at least three organizations are free to be joined', async () => {
    const { db } = database;
    const users = await db.selectFrom('users').select(['id', 'org_id']).where('org_id', 'is not', null).execute();
    const members = await db.selectFrom('org_members').selectAll().execute();
    expect(members.map(({ user_id, org_id }) => `${user_id} ${org_id}`).toSorted()).toEqual(
      users.map(({ id, org_id }) => `${id} ${org_id}`).toSorted(),
    );
    const owners = members.filter(({ role }) => role === 'OWNER').map(({ org_id }) => org_id);
    expect(new Set(owners).size).toBe(owners.length);
    expect(new Set(owners)).toEqual(new Set(users.map(({ org_id }) => org_id)));
    const free = await db
      .selectFrom('organizations')
      .select('name')
      .where('id', 'not in', owners)
      .where('official_status', '=', 0)
      .execute();
    expect(free.length).toBeGreaterThanOrEqual(3);
  });

  test('the demo person can sign in and finds a used account', async () => {
    const { db } = database;
    const demo = await db.selectFrom('users').selectAll().where('phone', '=', demoPhone).executeTakeFirstOrThrow();
    expect(await createPasswords().check(demo.password_hash, demoPassword)).toBe(true);
    const statuses = await db.selectFrom('demands').select('audit_status').distinct().where('publisher_id', '=', demo.id).execute();
    expect(new Set(statuses.map((row) => row.audit_status))).toEqual(new Set(auditStatuses));
    const kinds = await db.selectFrom('demand_marks').select('kind').distinct().where('user_id', '=', demo.id).execute();
    expect(kinds).toHaveLength(3);
    expect(await db.selectFrom('notices').select('id').where('user_id', '=', demo.id).where('read_at', 'is', null).execute()).not.toEqual(
      [],
    );
  });

  test('every user of a verified organization has a verified position there', async () => {
    const { db } = database;
    const verified = await db
      .selectFrom('users')
      .innerJoin('organizations', 'organizations.id', 'users.org_id')
      .select(['users.id', 'users.org_id'])
      .where('organizations.official_status', '=', 2)
      .orderBy('users.id')
      .execute();
    const checks = await db.selectFrom('official_checks').select(['user_id', 'org_id', 'status']).orderBy('user_id').execute();
    expect(checks).toEqual(verified.map(({ id, org_id }) => ({ user_id: id, org_id, status: 2 })));
    const demo = await db.selectFrom('users').select('id').where('phone', '=', demoPhone).executeTakeFirstOrThrow();
    expect(checks.map(({ user_id }) => user_id)).toContain(demo.id);
  });

  test('notices, announcements and the about page call a demand 需求 everywhere', async () => {
    const { db } = database;
    const notices = await db.selectFrom('notices').select(['title', 'summary', 'content']).execute();
    const announcements = await db.selectFrom('announcements').select(['title', 'summary', 'content']).execute();
    const texts = [aboutHtml, ...[...notices, ...announcements].flatMap((row) => Object.values(row))];
    expect(texts.length).toBeGreaterThan(30);
    expect(texts.filter((text) => text.replaceAll('桥梁商机', '').includes('商机'))).toEqual([]);
  });

  test('no demand contains a word that publishers may not use', async () => {
    const words = await database.db.selectFrom('sensitive_words').select(['word', 'level']).where('level', '=', 'REJECT').execute();
    const findWords = createWordFinder(words);
    const found = demandSeeds.flatMap(({ title, content, budget = '' }) => findWords(`${title}\n${content}\n${budget}`));
    expect(found).toEqual([]);
  });

  test('the next published demand is numbered after the seed', async () => {
    const { rows } = await sql<{ serial: string }>`select nextval('demand_serial') as serial`.execute(database.db);
    const last = await database.db
      .selectFrom('demands')
      .select('demand_number')
      .orderBy(sql`right(demand_number, 8)`, 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(Number(rows[0]?.serial)).toBe(Number(last.demand_number.slice(-8)) + 1);
  });

  test('the demo person’s rejected demands have a reason', async () => {
    const { db } = database;
    const demo = await db.selectFrom('users').select('id').where('phone', '=', demoPhone).executeTakeFirstOrThrow();
    const rejected = await db
      .selectFrom('demands')
      .select(['reject_reason', 'reject_fields'])
      .where('publisher_id', '=', demo.id)
      .where('audit_status', '=', 'REJECTED')
      .execute();
    expect(rejected.length).toBeGreaterThanOrEqual(2);
    for (const { reject_reason } of rejected) expect(reject_reason).toMatch(/\S{8}/);
    expect(rejected.filter(({ reject_fields }) => Object.keys(reject_fields).length > 0)).not.toEqual([]);
  });

  test('the demo person has conversations as publisher and as reader, with messages from both sides and some unread', async () => {
    const { db } = database;
    const demo = await db.selectFrom('users').select('id').where('phone', '=', demoPhone).executeTakeFirstOrThrow();
    const threads = await db
      .selectFrom('threads')
      .selectAll()
      .where(({ eb, or }) => or([eb('publisher_id', '=', demo.id), eb('reader_id', '=', demo.id)]))
      .orderBy('id')
      .execute();
    expect(threads.map(({ publisher_id }) => publisher_id === demo.id)).toEqual([true, true, false]);
    const messages = await db.selectFrom('messages').selectAll().orderBy('id').execute();
    for (const thread of threads) {
      const own = messages.filter(({ thread_id }) => thread_id === thread.id);
      expect(new Set(own.map(({ from_id }) => from_id))).toEqual(new Set([thread.publisher_id, thread.reader_id]));
      expect(thread).toMatchObject({ last_message_id: own.at(-1)?.id, updated_at: own.at(-1)?.created_at });
    }
    expect(messages.filter(({ to_id, read_at }) => to_id === demo.id && read_at === null)).toHaveLength(3);
    expect(messages.filter(({ read_at, created_at }) => read_at && (read_at < created_at || read_at > now))).toEqual([]);
  });

  test('cards tell of five publishers that they answer soon, and of a sixth one only their page tells how they answer', async () => {
    const { db } = database;
    const people = await db.selectFrom('users').select(['id as publisher_id', 'phone']).orderBy('phone').execute();
    const habits = await readReplyHabits(db, people, now);
    expect([...habits.values()].map(({ withinHours }) => withinHours).toSorted()).toEqual([1, 1, 1, 12, 3, 3]);
    expect([...habits.values()].map(({ percent }) => percent).toSorted()).toEqual([100, 100, 100, 100, 100, 80]);
    // The browser tests sign in as earlier ones.
    const phoneOf = new Map(people.map(({ publisher_id, phone }) => [publisher_id, phone]));
    const threads = await db.selectFrom('threads').innerJoin('demands', 'demands.id', 'threads.demand_id').selectAll('threads');
    const rows = await threads.select(['demands.created_at as published_at', 'demands.publisher_id as owner_id']).execute();
    const about = rows.filter(({ publisher_id }) => habits.has(publisher_id));
    for (const { publisher_id, reader_id, owner_id, asked_at, published_at } of about) {
      for (const id of [publisher_id, reader_id]) expect(Number(phoneOf.get(id)?.slice(3))).toBeGreaterThan(100);
      expect([owner_id, reader_id === publisher_id]).toEqual([publisher_id, false]);
      expect([asked_at && asked_at > published_at, asked_at && asked_at < now]).toEqual([true, true]);
    }
    expect(about.filter(({ answered_at }) => answered_at === null)).toHaveLength(1);
    const messages = await db.selectFrom('messages').select(['content', 'created_at', 'read_at']).execute();
    expect(messages.flatMap(({ content }) => findContactDetails(content ?? ''))).toEqual([]);
    expect(messages.filter(({ created_at, read_at }) => created_at > now || (read_at && read_at < created_at))).toEqual([]);
  });

  test('the demo person and a second account have boosts, and contacted demands are unlocked', async () => {
    const { db } = database;
    const demo = await db.selectFrom('users').select('id').where('phone', '=', demoPhone).executeTakeFirstOrThrow();
    const second = await db.selectFrom('users').select('id').where('phone', '=', '13900000001').executeTakeFirstOrThrow();
    for (const { id } of [demo, second]) {
      const inventory = await db.selectFrom('scene_stocks').select(['scene_code', 'quantity']).where('user_id', '=', id).execute();
      expect(Object.fromEntries(inventory.map((inventory) => [inventory.scene_code, inventory.quantity]))).toEqual({
        CONTACT: 5,
        REFRESH: 10,
        TOP: 6,
        HEADLINES: 4,
        CHANGE_COLOR: 6,
      });
    }
    const marks = await db.selectFrom('demand_marks').select(['user_id', 'demand_id']).where('kind', '=', 'CONTACT').execute();
    const grants = await db.selectFrom('contact_grants').select(['user_id', 'demand_id']).execute();
    const own = await db.selectFrom('demands').select('id').where('publisher_id', '=', demo.id).execute();
    expect(new Set(grants.map((grant) => JSON.stringify(grant)))).toEqual(new Set(marks.map((mark) => JSON.stringify(mark))));
    expect(grants.filter((grant) => own.some(({ id }) => id === grant.demand_id))).not.toEqual([]);
  });

  test('statistics by day and source of the demo person’s demands add up to their counts, and boosts have past usages for estimates', async () => {
    const { db } = database;
    const demo = await db.selectFrom('users').select('id').where('phone', '=', demoPhone).executeTakeFirstOrThrow();
    const own = await db
      .selectFrom('demands')
      .selectAll()
      .where('publisher_id', '=', demo.id)
      .where('audit_status', '=', 'PUBLISH')
      .execute();
    expect(own.length).toBeGreaterThan(2);
    for (const demand of own) {
      const rows = <
        Table extends 'demand_exposure_days' | 'demand_view_days' | 'demand_view_sources' | 'demand_collectors' | 'contact_grants',
      >(
        table: Table,
      ) =>
        sql<Record<string, number>>`select * from ${sql.table(table)} where demand_id = ${demand.id}`
          .execute(db)
          .then((found) => found.rows);
      const sum = (found: Record<string, number>[], column: string) => found.reduce((total, row) => total + (row[column] ?? 0), 0);
      const views = sum(await rows('demand_view_days'), 'views');
      expect(views).toBe(demand.view_count);
      expect(sum(await rows('demand_exposure_days'), 'exposures')).toBeGreaterThan(views);
      expect(sum(await rows('demand_view_sources'), 'views')).toBeLessThanOrEqual(views);
      expect([(await rows('demand_collectors')).length, (await rows('contact_grants')).length]).toEqual([
        demand.collect_count,
        demand.contact_count,
      ]);
    }
    const usages = await db.selectFrom('prop_uses').select(['scene_code', 'ends_at']).execute();
    expect(usages.filter(({ scene_code, ends_at }) => scene_code === 'TOP' && ends_at < now).length).toBeGreaterThanOrEqual(5);
    const { rows: early } =
      await sql`select 1 from demand_views where at > ${now} or demand_id not in (select demand_id from prop_uses)`.execute(db);
    expect(early).toEqual([]);
  });

  test('password hashes cost the same for all accounts, so login time does not reveal which phones exist', async () => {
    const rows = await database.db.selectFrom('users').select('password_hash').distinct().execute();
    const costs = rows.map((row) => parseOptions(row.password_hash ?? ''));
    const { memoryCost, timeCost, parallelism } = parseOptions(await createPasswords().hash('any'));
    expect(costs).not.toEqual([]);
    for (const cost of costs) expect(cost).toMatchObject({ memoryCost, timeCost, parallelism });
  });

  test('notices link to pages that exist', async () => {
    const notices = await database.db.selectFrom('notices').select('link').execute();
    const numbers = await database.db.selectFrom('demands').select('demand_number').execute();
    for (const { link } of notices) {
      const match = matchRoute(link ?? '');
      expect(['demand.detail', 'user.center', 'member']).toContain(match?.name);
      if (match?.name === 'demand.detail') expect(numbers).toContainEqual({ demand_number: match.params.demandNumber });
    }
  });

  test('each of the twelve communities counts its members, and the demo person is in one', async () => {
    const { db } = database;
    const communities = await db.selectFrom('communities').selectAll().orderBy('sort').execute();
    const members = await db.selectFrom('community_members').selectAll().execute();
    const demo = await db.selectFrom('users').select('id').where('phone', '=', demoPhone).executeTakeFirstOrThrow();
    expect(communities).toHaveLength(12);
    for (const { id, member_count } of communities) {
      expect(member_count).toBeGreaterThanOrEqual(4);
      expect(members.filter(({ community_id }) => community_id === id)).toHaveLength(member_count);
    }
    const own = members.filter(({ user_id }) => user_id === demo.id).map(({ community_id }) => community_id);
    expect(communities.filter(({ id }) => own.includes(id)).map(({ name }) => name)).toEqual(['上海商务拓展同行群']);
    expect(members.filter(({ at }) => at > now)).toEqual([]);
  });

  test('four banners link into the portal', async () => {
    const banners = await database.db.selectFrom('banners').selectAll().orderBy('sort').execute();
    expect(banners.map(({ image }) => image)).toEqual([1, 2, 3, 4].map((n) => `/images/banner-${n}.svg`));
    for (const { link, external } of banners) expect([link?.startsWith('/type/'), external]).toEqual([true, false]);
  });
});
