import type { Device } from '../../platform/http/client-device.ts';

/** A device that was served its first page this long ago is no new one any more, in ms. */
const KNOWN_AFTER_MS = 24 * 60 * 60 * 1_000;
/** Views that count on one demand in a day: from one network, of these by new devices, and from one block of networks. */
const VIEWS_OF_NETWORK = 3;
const NEW_DEVICES_OF_NETWORK = 1;
const VIEWS_OF_BLOCK = 10;

/** That many viewers in a day each move a demand one step of this weight; less than an act of a single verified person together. */
export const VIEW_STEPS: readonly number[] = [10, 30, 100];
export const VIEW_STEP_WEIGHT = 0.2;

/** Whether somebody without an account comes on a device that anybody can have in a moment. */
export const isNewViewer = (userId: string | null, device: Device | null, now: Date): boolean =>
  userId === null && (device === null || now.getTime() - device.since.getTime() < KNOWN_AFTER_MS);

export interface SeenToday {
  /** The person or the device has looked already. */
  isKnown: boolean;
  /** The publisher, somebody of the same organization, or a browser that one of them signs in with. */
  isOwnSide: boolean;
  ofNetwork: { views: number; newDevices: number };
  ofBlock: { views: number };
}

export function countsAsView({ isKnown, isOwnSide, ofNetwork, ofBlock }: SeenToday, isNew: boolean): boolean {
  if (isKnown || isOwnSide) return false;
  if (isNew && ofNetwork.newDevices >= NEW_DEVICES_OF_NETWORK) return false;
  return ofNetwork.views < VIEWS_OF_NETWORK && ofBlock.views < VIEWS_OF_BLOCK;
}
