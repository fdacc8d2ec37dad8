import { wouldLoseText } from '#client/lib/dirty-forms.ts';
import { lastSessionChange } from '#client/lib/session-channel.ts';

/**
 * Loads a page anew that the browser had put aside as it was and now shows again, when the session is another one by then: of what was announced
 * meanwhile it has heard nothing. Text that would be lost is left; its page notices at its next call.
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
