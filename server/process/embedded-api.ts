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
  /** Called with the names of reported changes. */
  onChanged: (changes: readonly string[]) => void;
}

/** Creates the embedded portal API, not started yet; null if the configuration names an external one. */
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

/** Timeout for the embedded API's metrics: it answers quickly or not at all, and a collector waits ten seconds. */
const METRICS_PATIENCE_MS = 3_000;

/** Returns the embedded API's own metrics, to be appended to the portal's; empty if they are unavailable or there is no embedded API. */
export async function readApiMetrics(api: Pick<SupervisedPortalApi, 'isListening' | 'upstream'> | null): Promise<string> {
  if (!api?.isListening()) return '';
  try {
    const answer = await fetch(`${api.upstream()}/metrics`, { signal: AbortSignal.timeout(METRICS_PATIENCE_MS) });
    return answer.ok ? await answer.text() : '';
  } catch {
    return '';
  }
}
