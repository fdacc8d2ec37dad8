import { setTimeout as pause } from 'node:timers/promises';
import { createCaller, type Reply } from '../money/call.ts';
import { findUnreadable } from '../targets/write-ledger.ts';
import type { AcknowledgedWrite, Step } from './steps.ts';

/** A failed try of a step. */
export interface Failure {
  kind: Step['kind'];
  /** Number of the try, from 0. */
  attempt: number;
  /** The status, or the reason for the missing answer. */
  why: string;
  /** The victim that was killed during the try, or else the last one before it. */
  after: string;
  /** Duration of the try, in ms. */
  ms: number;
}

export interface LoadReport {
  /** Number of steps, by kind. Retries are not counted. */
  steps: Record<string, number>;
  deeds: AcknowledgedWrite[];
  failures: Failure[];
  /** Steps that failed at their last try or were refused. */
  lost: Failure[];
  /** Answers that a reader cannot understand. */
  unreadable: string[];
  /** Times from the first try of a step to its successful answer, in ms, sorted. */
  times: number[];
}

export interface RunningLoad {
  /** Returns the number of finished steps. */
  done(): number;
  stop(): Promise<LoadReport>;
}

/**
 * Delays before retries, in ms: first the automatic retry of the pages' own data (one more try after a second), then that of a user who
 * presses 重试 or the button once more.
 */
export const RETRY_AFTER_MS = [1_000, 2_000] as const;
const THINK_MS = 100;
const USER_AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';

/**
 * Starts a load of concurrent users on the balancer, each request with its own IP address. `killedSince` names the kill to attribute a
 * failure to. A write is retried with the same idempotency key. Missing answers, 409, 429 and server errors are retried, other refusals are
 * not.
 */
export function startLoad(url: string, stepOf: (number: number) => Step, lanes: number, killedSince: (at: number) => string): RunningLoad {
  const caller = createCaller(url);
  const report: LoadReport = { steps: {}, deeds: [], failures: [], lost: [], unreadable: [], times: [] };
  let next = 0;
  let done = 0;
  let isOver = false;

  const take = async (step: Step, number: number): Promise<void> => {
    const startedAt = performance.now();
    report.steps[step.kind] = (report.steps[step.kind] ?? 0) + 1;
    for (let attempt = 0; ; attempt += 1) {
      const sentAt = performance.now();
      const reply = await caller
        .call(step.method, step.path, { ...step.options, headers: headersOf(step, number) })
        .catch((error: unknown) => `no answer: ${error instanceof Error ? error.message : String(error)}`);
      const why = typeof reply === 'string' ? reply : judge(step, reply);
      if (why === null && typeof reply !== 'string') {
        const deed = step.toAcknowledgedWrite(reply);
        if (deed) report.deeds.push(deed);
        report.times.push(performance.now() - startedAt);
        return;
      }
      const problem = typeof reply === 'string' ? null : findProblem(step, reply);
      if (problem) report.unreadable.push(`${step.method} ${step.path}: ${problem}`);
      const failure = { kind: step.kind, attempt, why: why ?? '', after: killedSince(sentAt), ms: performance.now() - sentAt };
      report.failures.push(failure);
      const wait = RETRY_AFTER_MS[attempt];
      const isRefusal = typeof reply !== 'string' && reply.status < 500 && reply.status !== 409 && reply.status !== 429;
      if (wait === undefined || isRefusal) return void report.lost.push(failure);
      await pause(wait);
    }
  };
  const run = async (): Promise<void> => {
    while (!isOver) {
      const number = next;
      next += 1;
      await take(stepOf(number), number);
      done += 1;
      await pause(THINK_MS);
    }
  };
  const running = Array.from({ length: lanes }, run);
  return {
    done: () => done,
    async stop() {
      isOver = true;
      await Promise.all(running);
      caller.close();
      report.times.sort((a, b) => a - b);
      return report;
    },
  };
}

const isPage = ({ kind }: Step): boolean => kind === 'page' || kind === 'page, signed in';

/** Returns null if the answer is the expected one, else the reason. */
function judge(step: Step, { status, text }: Reply): string | null {
  if (status === 200 && (isPage(step) ? isWhole(text) : text.startsWith('{"code":200'))) return null;
  return status === 200 ? `200 that is none: ${text.slice(0, 100)}` : `${status}${isPage(step) ? '' : ` ${text.slice(0, 120)}`}`;
}

const isWhole = (text: string): boolean => text.trimEnd().endsWith('</html>');

/** Returns a problem if a reader could not understand the answer, whatever its status. */
function findProblem(step: Step, { status, text }: Reply): string | null {
  if (!isPage(step)) return findUnreadable(status, text);
  return isWhole(text) && /[\u4e00-\u9fff]/.test(text) ? null : `${status} ${text.slice(0, 200)}`;
}

/** Headers of a request through a proxy with TLS, whose X-Forwarded-For the portal trusts. */
const headersOf = (step: Step, number: number): Record<string, string> => ({
  accept: isPage(step) ? 'text/html' : 'application/json',
  'user-agent': USER_AGENT,
  'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
});
