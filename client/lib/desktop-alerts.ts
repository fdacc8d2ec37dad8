import { DAY_MS } from '#shared/durations.ts';
import { browserStorage } from './browser-storage.ts';

/** Time of the last 「不用」, in ms since 1970. */
const DECLINED = 'DESKTOP_ALERTS_DECLINED';
const ASK_AGAIN_MS = 30 * DAY_MS;
/** A newer notification with this tag replaces the one before, also that of another tab. */
const TAG = 'portal-unread';

/** Whether the user may be asked for permission: the browser supports it, nothing is decided, and they have not declined for 30 days. */
export function mayOfferAlerts(): boolean {
  if (typeof Notification === 'undefined' || Notification.permission !== 'default') return false;
  const declinedAt = Number(browserStorage('local')?.getItem(DECLINED) ?? Number.NaN);
  return !(Date.now() - declinedAt < ASK_AGAIN_MS);
}

export function declineAlerts(): void {
  try {
    browserStorage('local')?.setItem(DECLINED, String(Date.now()));
  } catch {
    // The storage is full: the user is asked again with their next message.
  }
}

/** Asks for permission; only the click of a user may. `default`: the user has closed the browser's question, which counts as a no. */
export async function requestAlerts(): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission();
  if (permission === 'default') declineAlerts();
  return permission;
}

export const areAlertsOn = (): boolean => typeof Notification !== 'undefined' && Notification.permission === 'granted';

/** Shows how many messages are unread, without their content: others may see the screen. Null if the browser shows nothing. */
export function showAlert(unread: number, onClick: () => void): Notification | null {
  try {
    const alert = new Notification(`${unread} 条未读消息`, { body: '点击查看', tag: TAG, icon: '/icons/192.png' });
    alert.addEventListener('click', onClick);
    return alert;
  } catch {
    // Chrome on Android only shows notifications of service workers.
    return null;
  }
}
