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
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (!navigator.onLine || Date.now() - last < CHUNK_RELOAD_INTERVAL_MS) {
    showToast(texts.networkFailed, { tone: 'error', long: true });
    return;
  }
  sessionStorage.setItem(KEY, String(Date.now()));
  location.assign(path);
}
