import type { Logger } from 'pino';
import { request } from 'undici';
import { z } from 'zod';
import { CONTAINER_HEADER } from '#shared/constants.ts';
import type { UpstreamProblem, WatchedReadiness } from '../http/readiness.ts';

export interface UpstreamWatch {
  /** Base URL of the portal API. */
  upstream: () => string;
  /** Whether the embedded API has reported where it listens; before that, another process may answer at its port. */
  isListening: () => boolean;
  /** Path that the embedded API must answer with 200; null: any HTTP response of an external API is enough. */
  healthPath: string | null;
  /** Container name for the header that every call carries. */
  container: string;
  readiness: WatchedReadiness;
  logger: Logger;
  /** Called once, at the API's first answer. */
  onFirstAnswer: () => void;
}

const INTERVAL_MS = 1_000;
const PROBE_TIMEOUT_MS = 2_000;

/** Polls the portal API every second, one probe at a time, and reports to `readiness`. Returns a function that stops it. */
export function watchUpstream(watch: UpstreamWatch): () => void {
  const { upstream, isListening, healthPath, container, readiness, logger, onFirstAnswer } = watch;
  let timer: NodeJS.Timeout | undefined;
  let before: UpstreamProblem | null | undefined;
  let hasAnswered = false;
  let isStopped = false;

  const poll = async (): Promise<void> => {
    const headers = { [CONTAINER_HEADER]: container };
    const { problem, warnings = [] } = isListening()
      ? await ask(upstream() + (healthPath ?? '/'), headers, healthPath !== null)
      : { problem: 'upstream' as const };
    if (isStopped) return;
    readiness.reportUpstream(problem, warnings);
    if (problem !== before) logger.info({ reachable: problem === null, ...(problem && { problem }) }, 'portal API');
    before = problem;
    if (problem === null && !hasAnswered) {
      hasAnswered = true;
      onFirstAnswer();
    }
    // Faster at the start: a user is waiting for the first page.
    timer = setTimeout(poll, hasAnswered ? INTERVAL_MS : INTERVAL_MS / 10).unref();
  };
  void poll();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

interface Health {
  problem: UpstreamProblem | null;
  /** The embedded API's own warnings, for operators, although it answers. */
  warnings?: readonly string[];
}

const healthSchema = z.object({ warnings: z.array(z.string()).optional() });

async function ask(url: string, headers: Record<string, string>, mustBeOk: boolean): Promise<Health> {
  try {
    const { statusCode, body } = await request(url, { headers, signal: AbortSignal.timeout(PROBE_TIMEOUT_MS), reset: true });
    if (!mustBeOk) {
      await body.dump({ limit: 64 * 1_024 });
      return { problem: null };
    }
    const answer: unknown = await body.json().catch(() => null);
    if (statusCode !== 200) return { problem: statusCode === 503 ? 'database' : 'upstream' };
    return { problem: null, warnings: healthSchema.safeParse(answer).data?.warnings ?? [] };
  } catch {
    return { problem: 'upstream' };
  }
}
