import type { Server } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listenOnLoopback } from '../../platform/http/loopback-server.ts';
import { openTestPglite, type TestDatabase } from '../for-each-database.ts';
import { createTestApi } from '../test-api.ts';
import { askQueries } from './ask-queries.ts';
import { baseNumbers } from './base-numbers.ts';
import { gradeDemand } from './grade-demand.ts';
import { JUDGED_DAY, type JudgedDemand, seedJudgedDemo } from './judged-demands.ts';
import { gradeAll, queryClasses, queryClassNames, readJudgedQueries } from './judged-queries.ts';
import { sumUp } from './score-answers.ts';

/** Allowed drop. It is not needed for noise: the same search returns exactly the same numbers. */
const ALLOWED_LOSS = 0.01;
const queries = readJudgedQueries();

test('there are 200 distinct queries, with the declared number in each class', () => {
  expect(queries).toHaveLength(200);
  for (const name of queryClassNames) {
    expect([name, queries.filter(({ queryClass }) => queryClass === name).length]).toEqual([name, queryClasses[name]]);
  }
  expect(new Set(queries.map(({ query, judgement }) => `${query} ${judgement.numberOf ?? ''}`)).size).toBe(200);
});

test('50 queries are held out, between 20% and 34% of each class', () => {
  expect(queries.filter(({ keptAside }) => keptAside)).toHaveLength(50);
  for (const name of queryClassNames) {
    const ofClass = queries.filter(({ queryClass }) => queryClass === name);
    const share = ofClass.filter(({ keptAside }) => keptAside).length / ofClass.length;
    expect([name, share >= 0.2 && share <= 0.34]).toEqual([name, true]);
  }
});

// Runs on PGlite only: the order is the same on PostgreSQL, and the search's statements have their own tests there.
let database: TestDatabase;
let demands: JudgedDemand[];
let server: Server;
let origin: string;
beforeAll(async () => {
  database = await openTestPglite();
});
beforeAll(async () => {
  demands = await seedJudgedDemo(database.db);
  const { app, clock } = createTestApi(database.db);
  expect(clock.now()).toEqual(JUDGED_DAY);
  const listening = await listenOnLoopback(app, 0);
  server = listening.server;
  origin = `http://127.0.0.1:${listening.port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve).closeAllConnections());
  await database.close();
});

// After changing the demo content, run `npm run bench -- relevance --regrade` and review the diff.
test('the stored grades are those of the rule and the corrections', () => {
  const changed = queries.filter((query) => !isDeepStrictEqual(query.grades, gradeAll(query, demands)));
  expect(changed.map(({ query }) => query)).toEqual([]);
});

test('every demand with a correction or requested by its number exists, and each correction changes a grade', () => {
  const byTitle = new Map(demands.map((demand) => [demand.title, demand]));
  const titles = queries.flatMap(({ judgement, corrections = [] }) => [judgement.numberOf ?? [], corrections.map(({ title }) => title)]);
  expect(titles.flat().filter((title) => !byTitle.has(title))).toEqual([]);
  const idle = queries.flatMap(({ query, judgement, corrections = [] }) =>
    corrections.flatMap(({ title, grade }) => {
      const demand = byTitle.get(title);
      return demand && gradeDemand(demand, judgement) === grade ? [`${query}: ${title}`] : [];
    }),
  );
  expect(idle).toEqual([]);
});

// After an improvement, or a deliberate loss, set a new base: `npm run bench -- relevance --set-base`.
test('no class of open queries scores worse than when the base was set', async () => {
  const asked = queries.filter(({ keptAside }) => !keptAside);
  const { ndcg, classes } = sumUp(await askQueries(origin, asked, demands));
  const base = baseNumbers().open;
  const rows = [
    { name: 'all', now: ndcg, before: base.ndcg },
    ...queryClassNames.map((name) => ({ name, now: classes[name].ndcg, before: base.classes[name].ndcg })),
  ];
  expect(rows.filter(({ now, before }) => (now ?? 0) < (before ?? 0) - ALLOWED_LOSS)).toEqual([]);
});
