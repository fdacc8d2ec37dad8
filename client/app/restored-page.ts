import { wouldLoseText } from '#client/lib/dirty-forms.ts';
import { lastSessionChange } from '#client/lib/session-channel.ts';

/**
 * Reloads a page that the browser restores from its back/forward cache if the session has changed meanwhile: a suspended page misses the
 * announcements of other tabs. A page with unsaved text is not reloaded; it notices the change with its next call.
 */
export function watchRestoring(reload = () => location.reload()): void {
  let known = lastSessionChange();
  window.addEventListener('pagehide', () => {
    known = lastSessionChange();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && lastSessionChange() !== known && !wouldLoseText()) reload();
  });
}
