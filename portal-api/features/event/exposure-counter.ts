import type { Logger } from 'pino';
import { toChinaDay } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Networks } from '../../platform/http/client-address.ts';
import type { Device } from '../../platform/http/client-device.ts';
import { createExposureQuota } from './exposure-quota.ts';
import { addExposures, type DayExposures, findCountableDemands } from './exposure-repository.ts';
import { createSeenTable } from './seen-table.ts';

/** Maximum number of counted entries (demand and day) in memory; more are lost while the database is unavailable. */
const MAX_PENDING = 20_000;

interface ExposureReport {
  /** Ids or public numbers. */
  demands: readonly string[];
  userId: string | null;
  uuid: string;
  /** Null if no page was served to it. */
  device: Device | null;
  networks: Networks;
}

export interface ExposureCounter {
  /** Counts the valid exposures of a report in memory. */
  report(report: ExposureReport, now: Date): Promise<void>;
  /** Writes the counts since the last flush. Counts that cannot be written are retried by the next flush. */
  flush(): Promise<void>;
}

/**
 * Creates an in-memory counter of the devices on which a demand's card was seen in a day (decision 37). When the process dies, it loses the
 * counts that have not been written, and the devices it has seen: these may count again that day.
 */
export function createExposureCounter(db: Database, logger: Logger): ExposureCounter {
  const seen = createSeenTable();
  const quota = createExposureQuota();
  let waiting = new Map<string, DayExposures>();
  // Flushes run one after the other.
  let writing = Promise.resolve();

  const count = ({ demandId, day, exposures }: DayExposures): void => {
    const key = `${day} ${demandId}`;
    const known = waiting.get(key);
    if (known) known.exposures += exposures;
    else if (waiting.size < MAX_PENDING) waiting.set(key, { demandId, day, exposures });
  };

  const write = async (): Promise<void> => {
    if (waiting.size === 0) return;
    const written = waiting;
    waiting = new Map();
    try {
      await addExposures(db, [...written.values()]);
    } catch (error) {
      logger.warn({ err: error, demands: written.size }, 'failed to write exposures; will retry');
      for (const exposures of written.values()) count(exposures);
    }
  };

  return {
    report: async ({ demands, device, networks, userId, uuid }, now) => {
      if (device === null || !quota.admitReport(networks, now)) return;
      const day = toChinaDay(now);
      const nameOf = (demand: string) => `${day} ${device.id} ${demand}`;
      const fresh = [...new Set(demands)].filter((demand) => !seen.has(nameOf(demand)));
      const counted = fresh.slice(0, quota.take({ device: device.id, networks }, fresh.length, now));
      if (counted.length === 0) return;
      for (const demand of counted) seen.add(nameOf(demand));
      for (const demandId of await findCountableDemands(db, counted, { userId, uuid: uuid.toLowerCase() }, now)) {
        // One report may contain a demand by its number and by its id.
        const name = nameOf(`id ${demandId}`);
        if (seen.has(name)) continue;
        seen.add(name);
        count({ demandId, day, exposures: 1 });
      }
    },
    flush: () => {
      writing = writing.then(write);
      return writing;
    },
  };
}
