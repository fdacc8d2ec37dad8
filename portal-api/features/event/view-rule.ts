import { DAY_MS } from '#shared/durations.ts';
import type { Device } from '../../platform/http/client-device.ts';

/** Age from which a device is no longer new, in ms since its first page was served. */
const KNOWN_AFTER_MS = DAY_MS;
/** Maximum numbers of views counted per demand and day: from one network, from new devices of it, and from one block of networks. */
const VIEWS_OF_NETWORK = 3;
const NEW_DEVICES_OF_NETWORK = 1;
const VIEWS_OF_BLOCK = 10;

/** Numbers of viewers a day at which the heat rises by `VIEW_STEP_WEIGHT`; all steps weigh less than one action of a verified user. */
export const VIEW_STEPS: readonly number[] = [10, 30, 100];
export const VIEW_STEP_WEIGHT = 0.2;

/** Returns whether a viewer is not signed in and uses a device that anyone can obtain immediately. */
export const isNewViewer = (userId: string | null, device: Device | null, now: Date): boolean =>
  userId === null && (device === null || now.getTime() - device.since.getTime() < KNOWN_AFTER_MS);

export interface SeenToday {
  /** The user or the device has viewed the demand today. */
  isKnown: boolean;
  /** The publisher, a member of the same organization, or a browser with which one of them has signed in. */
  isOwnSide: boolean;
  ofNetwork: { views: number; newDevices: number };
  ofBlock: { views: number };
}

export function countsAsView({ isKnown, isOwnSide, ofNetwork, ofBlock }: SeenToday, isNew: boolean): boolean {
  if (isKnown || isOwnSide) return false;
  if (isNew && ofNetwork.newDevices >= NEW_DEVICES_OF_NETWORK) return false;
  return ofNetwork.views < VIEWS_OF_NETWORK && ofBlock.views < VIEWS_OF_BLOCK;
}
