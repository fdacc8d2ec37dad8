import { LRUCache } from 'lru-cache';
import { toChinaDay } from '../../platform/china-time.ts';
import type { Networks } from '../../platform/http/client-address.ts';
import { minuteOf } from './event-quota.ts';

/** Reports that a network may send in a minute; the rest is dropped unread. */
const REPORTS_PER_MINUTE = 300;
/** Exposures that count in a day: of a device, of a network, of a block of networks. */
const OF_DEVICE = 1_000;
const OF_NETWORK = 5_000;
const OF_BLOCK = 20_000;
/** Devices, networks and blocks that are remembered; whoever came longest ago is forgotten. */
const MOST_CALLERS = 50_000;

interface Used {
  exposures: number;
  minute: number;
  reports: number;
}

export interface ExposureQuota {
  /** One more report of a network; false when it sends too many. */
  admitReport(networks: Networks, now: Date): boolean;
  /** Takes up to so many exposures of what the day leaves for all of the caller; gives how many. */
  take(caller: { device: string; networks: Networks }, wanted: number, now: Date): number;
}

/** The limits of what browsers report of exposures. Kept in memory: a write for each report would cost more than what it guards. */
export function createExposureQuota(): ExposureQuota {
  // Of a `max` it would allocate all of the places at once.
  const used = new LRUCache<string, Used>({ maxSize: MOST_CALLERS, sizeCalculation: () => 1 });
  const usedBy = (caller: string, now: Date): Used => {
    const key = `${toChinaDay(now)} ${caller}`;
    const known = used.get(key) ?? { exposures: 0, minute: 0, reports: 0 };
    used.set(key, known);
    return known;
  };
  return {
    admitReport: ({ own }, now) => {
      const sender = usedBy(own, now);
      const minute = minuteOf(now);
      if (sender.minute !== minute) Object.assign(sender, { minute, reports: 0 });
      sender.reports += 1;
      return sender.reports <= REPORTS_PER_MINUTE;
    },
    take: ({ device, networks }, wanted, now) => {
      const limits: [Used, number][] = [
        [usedBy(`device ${device}`, now), OF_DEVICE],
        [usedBy(networks.own, now), OF_NETWORK],
        [usedBy(`block ${networks.block}`, now), OF_BLOCK],
      ];
      const taken = Math.max(0, Math.min(wanted, ...limits.map(([{ exposures }, most]) => most - exposures)));
      for (const [caller] of limits) caller.exposures += taken;
      return taken;
    },
  };
}
