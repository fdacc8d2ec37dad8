import { LRUCache } from 'lru-cache';
import { toChinaDay } from '../../platform/china-time.ts';
import type { Networks } from '../../platform/http/client-address.ts';
import { minuteOf } from './event-quota.ts';

/** Maximum number of reports per network and minute; the rest is dropped without being read. */
const REPORTS_PER_MINUTE = 300;
/** Maximum numbers of exposures counted per day: by device, network, and block of networks. */
const OF_DEVICE = 1_000;
const OF_NETWORK = 5_000;
const OF_BLOCK = 20_000;
/** Maximum number of devices, networks and blocks in memory; the least recently used is dropped. */
const MAX_CALLERS = 50_000;

interface Used {
  exposures: number;
  minute: number;
  reports: number;
}

export interface ExposureQuota {
  /** Counts a report of a network. Returns false if the network sends too many. */
  admitReport(networks: Networks, now: Date): boolean;
  /** Takes up to `wanted` exposures from the daily limits of the device, network and block. Returns the number taken. */
  take(caller: { device: string; networks: Networks }, wanted: number, now: Date): number;
}

/** Creates the limits of reported exposures. They are in memory, since a write per report would cost more than it protects. */
export function createExposureQuota(): ExposureQuota {
  // With `max` the cache would allocate all of its slots up front.
  const used = new LRUCache<string, Used>({ maxSize: MAX_CALLERS, sizeCalculation: () => 1 });
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
