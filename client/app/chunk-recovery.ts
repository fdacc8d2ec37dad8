import { showToast } from '#client/ui/toast-queue.ts';
import { CHUNK_RELOAD_INTERVAL_MS } from '#shared/constants.ts';
import { texts } from '#shared/text/texts.ts';

const KEY = 'CHUNK_RELOADED_AT';

/**
 * A page's code could not be loaded, usually because a new version was deployed: the address is loaded afresh, at most once a
 * minute, so that a chunk that is really gone does not reload for ever. Not offline, where the browser would put its own page there.
 */
export function recoverFromChunkFailure(error: unknown, path: string): void {
  console.warn('page code failed to load', error);
  if (mayLoadAfresh()) location.assign(path);
  else showToast(texts.networkFailed, { tone: 'error', long: true });
}

/** Notes that it is done. Where that cannot be noted nothing would end the reloads. */
function mayLoadAfresh(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (!navigator.onLine || Date.now() - last < CHUNK_RELOAD_INTERVAL_MS) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
