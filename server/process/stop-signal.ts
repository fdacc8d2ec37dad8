import type { Logger } from 'pino';

export interface Stopping {
  /** Runs on the first signal; when it is through the process ends with code 0. */
  stop(signal: 'SIGTERM' | 'SIGINT'): Promise<void>;
  /** Runs on a second signal: the person at the keyboard wants no more patience. */
  hurry(): void;
}

/** npm passes on a Ctrl+C that its child has had already. */
const SAME_SIGNAL_MS = 500;

/** The part of `process` by which a program is ended and ends itself. */
interface SignalSource {
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  exit(code: number): unknown;
}

export function stopOnSignal(logger: Logger, { stop, hurry }: Stopping, source: SignalSource = process): void {
  let stoppedAt: number | null = null;
  const onSignal = async (signal: 'SIGTERM' | 'SIGINT'): Promise<void> => {
    if (stoppedAt !== null) {
      if (performance.now() - stoppedAt < SAME_SIGNAL_MS) return;
      logger.info({ signal }, 'stopping at once');
      return hurry();
    }
    stoppedAt = performance.now();
    logger.info({ signal }, 'stopping');
    await stop(signal);
    logger.info('stopped');
    source.exit(0);
  };
  source.on('SIGTERM', () => void onSignal('SIGTERM'));
  source.on('SIGINT', () => void onSignal('SIGINT'));
}
