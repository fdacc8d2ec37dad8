export interface WatchedAnswers {
  /** Any answer counts, whatever it says. */
  url: string;
  /** Between two questions, ms; each waits for its answer as long. */
  everyMs?: number;
  /** So many questions in a row had no answer; nothing is asked afterwards. */
  onSilent: () => void;
}

/** Far longer than any statement, so that a busy process is not taken for one that hangs. */
const EVERY_MS = 15_000;
/** They are counted, and time is not: a machine that slept has missed nothing. */
const MOST_MISSED = 4;

/** Asks again and again whether a process answers at all. Returns what ends it. */
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
    if (missed < MOST_MISSED || hasEnded) return;
    end();
    onSilent();
  };
  const timer = setInterval(() => void ask(), everyMs).unref();
  return end;
}
