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

/** Beyond chance: the same search gives the same numbers to the last digit. */
const ALLOWED_LOSS = 0.01;
const queries = readJudgedQueries();

test('there are 200 queries, each once, and as many of each class as are named', () => {
  expect(queries).toHaveLength(200);
  for (const name of queryClassNames) {
    expect([name, queries.filter(({ queryClass }) => queryClass === name).length]).toEqual([name, queryClasses[name]]);
  }
  expect(new Set(queries.map(({ query, judgement }) => `${query} ${judgement.numberOf ?? ''}`)).size).toBe(200);
});

test('50 are kept aside, some of each class and most of none', () => {
  expect(queries.filter(({ keptAside }) => keptAside)).toHaveLength(50);
  for (const name of queryClassNames) {
    const ofClass = queries.filter(({ queryClass }) => queryClass === name);
    const share = ofClass.filter(({ keptAside }) => keptAside).length / ofClass.length;
    expect([name, share >= 0.2 && share <= 0.34]).toEqual([name, true]);
  }
});

// The order is the same on PostgreSQL, and the statements of searches have their tests there: once is enough.
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

// After a change of the demo content: `npm run bench -- relevance --regrade`, then read what has changed.
test('the grades are those of the rule and the corrections', () => {
  const changed = queries.filter((query) => !isDeepStrictEqual(query.grades, gradeAll(query, demands)));
  expect(changed.map(({ query }) => query)).toEqual([]);
});

test('every demand that is corrected or asked for by its number exists, and each correction corrects something', () => {
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

// A search that became better sets the base anew, and so does one that gives something up on purpose: `npm run bench -- relevance --set-base`.
test('no open queries are answered worse than when the base was set', async () => {
  const asked = queries.filter(({ keptAside }) => !keptAside);
  const { ndcg, classes } = sumUp(await askQueries(origin, asked, demands));
  const base = baseNumbers().open;
  const rows = [
    { name: 'all', now: ndcg, before: base.ndcg },
    ...queryClassNames.map((name) => ({ name, now: classes[name].ndcg, before: base.classes[name].ndcg })),
  ];
  expect(rows.filter(({ now, before }) => (now ?? 0) < (before ?? 0) - ALLOWED_LOSS)).toEqual([]);
});
