import type { Logger } from 'pino';
import { request } from 'undici';
import { CONTAINER_HEADER } from '#shared/constants.ts';
import type { UpstreamProblem, WatchedReadiness } from '../http/readiness.ts';

export interface UpstreamWatch {
  /** Base URL of the portal API. */
  upstream: () => string;
  /** Whether the embedded API has said where it listens; before, another process may answer there. */
  isListening: () => boolean;
  /** The embedded API must answer this path with 200; null: any HTTP answer of a foreign API will do. */
  healthPath: string | null;
  /** Says who calls, as with every call. */
  container: string;
  readiness: WatchedReadiness;
  logger: Logger;
  /** Called once, when the API answers for the first time. */
  onFirstAnswer: () => void;
}

const INTERVAL_MS = 1_000;
const PROBE_TIMEOUT_MS = 2_000;

/** Polls the portal API every second, one probe at a time, and notifies `readiness`. Returns how to stop. */
export function watchUpstream(watch: UpstreamWatch): () => void {
  const { upstream, isListening, healthPath, container, readiness, logger, onFirstAnswer } = watch;
  let timer: NodeJS.Timeout | undefined;
  let before: UpstreamProblem | null | undefined;
  let hasAnswered = false;
  let isStopped = false;

  const poll = async (): Promise<void> => {
    const headers = { [CONTAINER_HEADER]: container };
    const problem = isListening() ? await findProblem(upstream() + (healthPath ?? '/'), headers, healthPath !== null) : 'upstream';
    if (isStopped) return;
    readiness.reportUpstream(problem);
    if (problem !== before) logger.info({ reachable: problem === null, ...(problem && { problem }) }, 'portal API');
    before = problem;
    if (problem === null && !hasAnswered) {
      hasAnswered = true;
      onFirstAnswer();
    }
    // Faster at the start: somebody is waiting for the first page.
    timer = setTimeout(poll, hasAnswered ? INTERVAL_MS : INTERVAL_MS / 10).unref();
  };
  void poll();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

async function findProblem(url: string, headers: Record<string, string>, mustBeOk: boolean): Promise<UpstreamProblem | null> {
  try {
    const { statusCode, body } = await request(url, { headers, signal: AbortSignal.timeout(PROBE_TIMEOUT_MS), reset: true });
    await body.dump({ limit: 64 * 1_024 });
    if (!mustBeOk || statusCode === 200) return null;
    return statusCode === 503 ? 'database' : 'upstream';
  } catch {
    return 'upstream';
  }
}
