import { sealFinishedDays } from '#portal-api/domain/ledger/seals.ts';
import { boostChecks } from '#portal-api/maintenance/doctor/boost-checks.ts';
import { findOffences } from '#portal-api/maintenance/doctor/check.ts';
import { DOCTOR_READERS, examineBooks } from '#portal-api/maintenance/doctor/examine-books.ts';
import { ledgerChecks } from '#portal-api/maintenance/doctor/ledger-checks.ts';
import { membershipChecks } from '#portal-api/maintenance/doctor/membership-checks.ts';
import { orderChecks } from '#portal-api/maintenance/doctor/order-checks.ts';
import { type Database, openDatabase } from '#portal-api/platform/db/database.ts';
import type { BenchOptions } from './measure/options.ts';
import { printTable, printVerdict, writeResults } from './measure/report.ts';
import { type Books, startBooks } from './money/books.ts';
import { findFaults } from './money/examine.ts';
import { damage, EACH, generateBooks } from './money/generate-books.ts';

const ROUNDS = 3;
const WANTED_MS = 10_000;
const SHOWN = 8;

/**
 * Measures how long `operator doctor` takes on books of `--transfers`, hourly and deep: the worst of three runs, and its slowest checks.
 */
export async function benchDoctor({ transfers, givenRounds, on }: BenchOptions): Promise<void> {
  const people = Math.max(1, Math.round(transfers / EACH));
  const results = [];
  for (const name of on) {
    const books = await startBooks(name);
    try {
      results.push({ name, ...(await withoutLimits(books, (db) => measure(db, people, givenRounds ?? ROUNDS))) });
    } finally {
      await books.stop();
    }
  }
  printTable(
    `The doctor on books of ${people * EACH} transfers of ${people} people, the worst of ${givenRounds ?? ROUNDS} times`,
    ['', 'hourly s', 'deep s'],
    results.map(({ name, hourlyMs, deepMs }) => [name, (hourlyMs / 1_000).toFixed(1), (deepMs / 1_000).toFixed(1)]),
  );
  for (const { name, dearest } of results) {
    printTable(
      `The dearest of its checks on ${name}`,
      ['', 's'],
      dearest.map(({ claim, ms }) => [claim, (ms / 1_000).toFixed(2)]),
    );
  }
  process.stdout.write('\n');
  for (const { name, hourlyMs, deepMs, faults, isDamageFound } of results) {
    const worst = Math.max(hourlyMs, deepMs);
    printVerdict(`${name}: ${(worst / 1_000).toFixed(1)} s (wanted ≤ ${WANTED_MS / 1_000} s)`, worst <= WANTED_MS);
    printVerdict(`${name}: nothing is found in true books ${faults.join('; ')}`, faults.length === 0);
    printVerdict(`${name}: one changed 分 is found`, isDamageFound);
  }
  await writeResults('doctor', { transfers: people * EACH, results });
}

/** Runs work without a statement timeout: creating the books takes longer than the portal's statements may. */
async function withoutLimits<Result>(books: Books, work: (db: Database) => Promise<Result>): Promise<Result> {
  const { postgres } = books;
  if (!postgres) return books.use(work);
  await books.use(async () => {});
  const db = openDatabase({ databaseUrl: postgres.url, statementTimeoutMs: 0, poolSize: DOCTOR_READERS });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function measure(db: Database, people: number, rounds: number) {
  const now = new Date();
  const started = performance.now();
  const say = (step: string): void => void process.stderr.write(`  ${((performance.now() - started) / 1_000).toFixed(0)} s: ${step}\n`);
  await generateBooks(db, people, now, say);
  say(`${await sealFinishedDays(db, now)} days sealed`);
  const time = async (deep: boolean): Promise<number> => {
    let worst = 0;
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now();
      await examineBooks(db, { deep, now }, DOCTOR_READERS);
      worst = Math.max(worst, performance.now() - startedAt);
    }
    return worst;
  };
  const [hourlyMs, deepMs] = [await time(false), await time(true)];
  const dearest = [];
  for (const check of [...ledgerChecks, ...boostChecks, ...orderChecks, ...membershipChecks]) {
    const startedAt = performance.now();
    await findOffences(db, check, { deep: true, now });
    dearest.push({ claim: `${check.name}: ${check.claim}`, ms: performance.now() - startedAt });
  }
  const faults = await findFaults(db, now);
  await damage(db, people * EACH);
  const isDamageFound = (await findFaults(db, now)).length > 0;
  return { hourlyMs, deepMs, dearest: dearest.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN), faults, isDamageFound };
}
