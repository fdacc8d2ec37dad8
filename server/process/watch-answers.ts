export interface WatchedAnswers {
  /** URL that is probed; any answer counts. */
  url: string;
  /** Interval of the probes, and the timeout of each one, in ms. */
  everyMs?: number;
  /** Called after several unanswered probes in a row; probing then stops. */
  onSilent: () => void;
}

/** Far longer than any database statement, so that a busy process is not mistaken for a hanging one. */
const EVERY_MS = 15_000;
/** Number of unanswered probes. Not a duration: a machine that was suspended has missed none. */
const MAX_MISSED = 4;

/** Probes repeatedly whether a process answers at all. Returns a function that ends the watch. */
export function watchAnswers({ url, everyMs = EVERY_MS, onSilent }: WatchedAnswers): () => void {
  let missed = 0;
  let hasEnded = false;
  const end = (): void => {
    hasEnded = true;
    clearInterval(timer);
  };
  const ask = async (): Promise<void> => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(everyMs) }).catch(() => null);
    await answer?.body?.cancel().catch(() => {});
    missed = answer ? 0 : missed + 1;
    if (missed < MAX_MISSED || hasEnded) return;
    end();
    onSilent();
  };
  const timer = setInterval(() => void ask(), everyMs).unref();
  return end;
}
