import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import type { ServerConfig } from '../config/env.ts';
import { exitWith } from './startup-messages.ts';
import { type SupervisedPortalApi, supervisePortalApi } from './supervise-portal-api.ts';

export interface EmbeddedApiOptions {
  config: Pick<ServerConfig, 'portalApiUrl' | 'portalApiPort'>;
  logger: Logger;
  entry: string;
  onReady?: (url: string) => void;
  onEnded?: () => void;
  /** Something was changed: the names of the changes. */
  onChanged: (changes: readonly string[]) => void;
}

/** The embedded portal API, not started yet; null when the configuration names a foreign one. */
export function embeddedApi({ config, logger, entry, onReady, onEnded, onChanged }: EmbeddedApiOptions): SupervisedPortalApi | null {
  if (config.portalApiUrl !== null) return null;
  if (!existsSync(entry)) exitWith(`${entry} is missing: run npm run build, or set PORTAL_API_URL`);
  return supervisePortalApi({
    entry,
    port: config.portalApiPort,
    logger,
    ...(onReady && { onReady }),
    ...(onEnded && { onEnded }),
    onChanged,
    onFailedStart: (code) => exitWith(`The embedded portal API could not start (exit code ${code}); its own words stand above.`),
  });
}

/** The embedded API answers at once or not at all: whoever collects metrics waits ten seconds. */
const METRICS_PATIENCE_MS = 3_000;

/** The embedded API's own metrics, to stand below the portal's; empty while it cannot say, or where there is none. */
export async function readApiMetrics(api: Pick<SupervisedPortalApi, 'isListening' | 'upstream'> | null): Promise<string> {
  if (!api?.isListening()) return '';
  try {
    const answer = await fetch(`${api.upstream()}/metrics`, { signal: AbortSignal.timeout(METRICS_PATIENCE_MS) });
    return answer.ok ? await answer.text() : '';
  } catch {
    return '';
  }
}
