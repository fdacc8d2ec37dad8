import { showToast } from '#client/ui/toast-queue.ts';
import { CHUNK_RELOAD_INTERVAL_MS } from '#shared/constants.ts';
import { texts } from '#shared/text/texts.ts';

const KEY = 'CHUNK_RELOADED_AT';

/**
 * Handles code of a page that failed to load, usually because a new version was deployed: loads the address with a full page load, at most
 * once a minute, so that a chunk that no longer exists does not cause endless reloads. Shows a message instead while offline, where the
 * browser would replace the page with its own error page.
 */
export function recoverFromChunkFailure(error: unknown, path: string): void {
  console.warn('page code failed to load', error);
  if (mayLoadAfresh()) location.assign(path);
  else showToast(texts.networkFailed, { tone: 'error', long: true });
}

/** Returns whether a full page load is allowed, and records it. Returns false without a storage: nothing would limit the reloads. */
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
