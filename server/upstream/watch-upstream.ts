import type { Logger } from 'pino';
import { request } from 'undici';
import { CONTAINER_HEADER } from '#shared/constants.ts';
import type { WatchedReadiness } from '../http/readiness.ts';

export interface UpstreamWatch {
  /** Base URL of the portal API. */
  upstream: () => string;
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

/** Asks the portal API every second whether it is there, one probe at a time, and tells `readiness`. Returns how to stop. */
export function watchUpstream({ upstream, healthPath, container, readiness, logger, onFirstAnswer }: UpstreamWatch): () => void {
  let timer: NodeJS.Timeout | undefined;
  let wasThere: boolean | null = null;
  let hasAnswered = false;
  let isStopped = false;

  const look = async (): Promise<void> => {
    const isThere = await doesAnswer(upstream() + (healthPath ?? '/'), healthPath !== null, { [CONTAINER_HEADER]: container });
    if (isStopped) return;
    readiness.reportUpstream(isThere);
    if (isThere !== wasThere) logger.info({ reachable: isThere }, 'portal API');
    wasThere = isThere;
    if (isThere && !hasAnswered) {
      hasAnswered = true;
      onFirstAnswer();
    }
    // Faster at the start: somebody is waiting for the first page.
    timer = setTimeout(look, hasAnswered ? INTERVAL_MS : INTERVAL_MS / 10).unref();
  };
  void look();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

async function doesAnswer(url: string, mustBeOk: boolean, headers: Record<string, string>): Promise<boolean> {
  try {
    const { statusCode, body } = await request(url, { headers, signal: AbortSignal.timeout(PROBE_TIMEOUT_MS), reset: true });
    await body.dump({ limit: 64 * 1_024 });
    return !mustBeOk || statusCode === 200;
  } catch {
    return false;
  }
}
