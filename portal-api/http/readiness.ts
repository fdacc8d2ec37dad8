import type { RequestHandler } from 'express';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** An answer holds so long: every process of the portal asks once a second. */
const KEPT_MS = 500;
/** A question that waits longer counts as one without an answer: the database hangs. Shorter, and a busy one would count as away. */
const HANGING_MS = 3_000;
/** Whoever asks waits at most so long; meanwhile the last answer holds. */
const WAIT_MS = 1_000;

export interface ReadinessOptions {
  /** Settles when the database has answered or failed. */
  ask: () => Promise<unknown>;
  /** Milliseconds, from any origin. */
  now?: () => number;
  waitMs?: number;
}

/** Says whether the database answers, however often it is asked: one question at a time goes there. */
export function watchDatabase({ ask, now = () => performance.now(), waitMs = WAIT_MS }: ReadinessOptions): () => Promise<boolean> {
  let isThere = true;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let question: { askedAt: number; settled: Promise<void> } | null = null;

  const settle = (outcome: boolean): void => {
    [isThere, answeredAt, question] = [outcome, now(), null];
  };
  const put = () => ({
    askedAt: now(),
    settled: ask().then(
      () => settle(true),
      () => settle(false),
    ),
  });
  return async () => {
    if (!question && now() - answeredAt < KEPT_MS) return isThere;
    question ??= put();
    const { askedAt, settled } = question;
    await settledWithin(settled, waitMs);
    return question?.askedAt === askedAt && now() - askedAt >= HANGING_MS ? false : isThere;
  };
}

async function settledWithin(promise: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, deadline]);
  clearTimeout(timer);
}

/** 200 when pages with data can be served; 503 while the database is away or hangs. */
export function answerReadiness(db: Database): RequestHandler {
  const isDatabaseThere = watchDatabase({ ask: () => sql`select 1`.execute(db) });
  return async (_request, response) => {
    const isThere = await isDatabaseThere();
    response.set('Cache-Control', 'no-store').status(isThere ? 200 : 503);
    response.json(isThere ? { status: 'ok' } : { status: 'unavailable', problems: ['database'] });
  };
}
