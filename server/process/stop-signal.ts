import type { Logger } from 'pino';

export interface Stopping {
  /** Runs on the first signal; afterwards the process exits with code 0. */
  stop(signal: 'SIGTERM' | 'SIGINT'): Promise<void>;
  /** Runs on a second signal: the operator does not want to wait any longer. */
  forceStop(): void;
}

/** npm forwards a Ctrl+C that its child has already received. */
const SAME_SIGNAL_MS = 500;

/** The part of `process` that delivers signals and exits. */
interface SignalSource {
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  exit(code: number): unknown;
}

export function stopOnSignal(logger: Logger, { stop, forceStop }: Stopping, source: SignalSource = process): void {
  let stoppedAt: number | null = null;
  const onSignal = async (signal: 'SIGTERM' | 'SIGINT'): Promise<void> => {
    if (stoppedAt !== null) {
      if (performance.now() - stoppedAt < SAME_SIGNAL_MS) return;
      logger.info({ signal }, 'stopping immediately');
      return forceStop();
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
