import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parseOptions } from '@node-rs/argon2';
import { auditStatuses, demandTypeCodes } from '#shared/contract/demand-enums.ts';
import { matchRoute } from '#shared/routes/match-route.ts';
import { isCreditCode } from '#shared/rules/credit-code.ts';
import { isDemandNumber } from '#shared/rules/demand-number.ts';
import { isMobilePhone } from '#shared/rules/phone.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { checkPassword, hashPassword } from '../../users/password-hash.ts';
import { organizationSeeds } from './organizations.ts';
import { publisherSeeds } from './publishers.ts';
import { demandSeedsByType } from './seed-demands.ts';
import { seedDemo } from './seed-demo.ts';
import { cityCode, industryBranchCode, industryCode } from './seed-lookups.ts';
import { demoPassword, demoPerson, demoPhone } from './seed-people.ts';

const demandSeeds = Object.values(demandSeedsByType).flat();

test('nine types have demands', () => {
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

test('titles, organizations and nicknames stand once', () => {
  const repeated = (texts: string[]) => texts.filter((text, index) => texts.indexOf(text) !== index);
  expect(repeated(demandSeeds.map(({ title }) => title))).toEqual([]);
  expect(repeated(organizationSeeds.map(({ name }) => name))).toEqual([]);
  expect(repeated([...publisherSeeds, demoPerson].map(({ nickname }) => nickname))).toEqual([]);
});

test('no sentence of twelve characters or more stands in two demands', () => {
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

test('no text holds what could be a phone, an account or a link', () => {
  const contactLike = /\d{7,}|1[3-9]\d[\s-]?\d{4}[\s-]?\d{4}|0\d{2,3}-\d{7}|\+86|https?:|www\.|@\w|加微|QQ\s*[:：]/i;
  expect(demandSeeds.map(({ title, content }) => `${title} ${content}`).filter((text) => contactLike.test(text))).toEqual([]);
});

test('titles and contents keep to the lengths of the publish form', () => {
  for (const { title, content } of demandSeeds) {
    expect([title, [...title].length >= 5 && [...title].length <= 40]).toEqual([title, true]);
    expect([title, [...content].length >= 20 && [...content].length <= 2_000]).toEqual([title, true]);
  }
});

forEachDatabase((open) => {
  const now = new Date('2026-03-01T02:00:00Z');
  let database: TestDatabase;
  let tookMs: number;
  beforeAll(async () => {
    database = await open();
    const startedAt = performance.now();
    await seedDemo(database.db, now);
    tookMs = performance.now() - startedAt;
  });
  afterAll(() => database.close());

  test('it is quick', () => {
    expect(tookMs).toBeLessThan(5_000);
  });

  test('a database that has users is left alone', async () => {
    expect(await seedDemo(database.db, now)).toBe(false);
  });

  test('more than 600 demands of nine types are published, and every status occurs', async () => {
    const demands = await database.db.selectFrom('demands').select(['type_code', 'audit_status']).execute();
    const published = demands.filter((demand) => demand.audit_status === 'PUBLISH');
    expect(published.length).toBeGreaterThanOrEqual(600);
    expect(new Set(published.map((demand) => demand.type_code)).size).toBe(9);
    expect(new Set(demands.map((demand) => demand.audit_status))).toEqual(new Set(auditStatuses));
  });

  test('numbers are public numbers and rise with time; nothing lies in the future', async () => {
    const demands = await database.db.selectFrom('demands').selectAll().orderBy('id').execute();
    const numbers = demands.map((demand) => demand.demand_number);
    expect(numbers.every(isDemandNumber)).toBe(true);
    expect(numbers.map((number) => number.slice(6))).toEqual(numbers.map((number) => number.slice(6)).toSorted());
    for (const demand of demands) {
      expect(demand.refreshed_at.getTime()).toBeGreaterThanOrEqual(demand.created_at.getTime());
      expect(demand.refreshed_at.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(now.getTime() - demand.created_at.getTime()).toBeLessThan(62 * 86_400_000);
      expect(demand.view_count).toBeGreaterThanOrEqual(Math.max(demand.contact_count, demand.collect_count) - 1);
    }
  });

  test('props run: five headlines, six tops, twenty colours', async () => {
    const { db } = database;
    const running = (column: 'headline_until' | 'top_until' | 'color_until') =>
      db.selectFrom('demands').select('id').where(column, '>', now).where('audit_status', '=', 'PUBLISH').execute();
    expect(await running('headline_until')).toHaveLength(5);
    expect(await running('top_until')).toHaveLength(6);
    expect(await running('color_until')).toHaveLength(20);
  });

  test('a demand’s publisher works in its branch of industry', async () => {
    const rows = await database.db
      .selectFrom('demands')
      .innerJoin('users', 'users.id', 'demands.publisher_id')
      .select(['demands.industry_code', 'users.nickname'])
      .execute();
    const branches = new Map([...publisherSeeds, demoPerson].map((seed) => [seed.nickname, seed.industries.map(industryBranchCode)]));
    for (const row of rows) expect(branches.get(row.nickname)).toContain(row.industry_code.slice(0, 2));
  });

  test('organizations have valid credit codes, people valid and different phones', async () => {
    const organizations = await database.db.selectFrom('organizations').select('credit_no').execute();
    expect(organizations).toHaveLength(organizationSeeds.length);
    for (const { credit_no } of organizations) expect([credit_no, isCreditCode(credit_no)]).toEqual([credit_no, true]);
    const users = await database.db.selectFrom('users').select(['phone', 'invite_code']).execute();
    expect(users.every(({ phone }) => isMobilePhone(phone))).toBe(true);
    expect(users.every(({ invite_code }) => /^[A-Z0-9]{6}$/.test(invite_code))).toBe(true);
    expect(users).toHaveLength(publisherSeeds.length + 1);
  });

  test('the demo person can sign in and finds a used account', async () => {
    const { db } = database;
    const demo = await db.selectFrom('users').selectAll().where('phone', '=', demoPhone).executeTakeFirstOrThrow();
    expect(await checkPassword(demo.password_hash, demoPassword)).toBe(true);
    const statuses = await db.selectFrom('demands').select('audit_status').distinct().where('publisher_id', '=', demo.id).execute();
    expect(new Set(statuses.map((row) => row.audit_status))).toEqual(new Set(auditStatuses));
    const kinds = await db.selectFrom('demand_marks').select('kind').distinct().where('user_id', '=', demo.id).execute();
    expect(kinds).toHaveLength(3);
    expect(await db.selectFrom('notices').select('id').where('user_id', '=', demo.id).where('read_at', 'is', null).execute()).not.toEqual(
      [],
    );
    expect(await db.selectFrom('messages').select('id').where('to_id', '=', demo.id).execute()).toHaveLength(3);
  });

  test('all accounts cost a login the same, or its time would tell which phones exist', async () => {
    const rows = await database.db.selectFrom('users').select('password_hash').distinct().execute();
    const costs = rows.map((row) => parseOptions(row.password_hash ?? ''));
    const { memoryCost, timeCost, parallelism } = parseOptions(await hashPassword('any'));
    expect(costs).not.toEqual([]);
    for (const cost of costs) expect(cost).toMatchObject({ memoryCost, timeCost, parallelism });
  });

  test('notices lead to pages that are there', async () => {
    const notices = await database.db.selectFrom('notices').select('link').execute();
    const numbers = await database.db.selectFrom('demands').select('demand_number').execute();
    for (const { link } of notices) {
      const match = matchRoute(link ?? '');
      expect(['demand.detail', 'user.center']).toContain(match?.name);
      if (match?.name === 'demand.detail') expect(numbers).toContainEqual({ demand_number: match.params.demandNumber });
    }
  });

  test('four banners link into the portal', async () => {
    const banners = await database.db.selectFrom('banners').selectAll().orderBy('sort').execute();
    expect(banners.map(({ image }) => image)).toEqual([1, 2, 3, 4].map((n) => `/images/banner-${n}.svg`));
    for (const { link, external } of banners) expect([link?.startsWith('/type/'), external]).toEqual([true, false]);
  });
});
