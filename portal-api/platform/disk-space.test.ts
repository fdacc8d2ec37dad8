import { tmpdir } from 'node:os';
import { expect, test } from '@jest/globals';
import pino from 'pino';
import supertest from 'supertest';
import { forEachDatabase } from '../testing/for-each-database.ts';
import { createTestApi } from '../testing/test-api.ts';
import { watchDiskSpace } from './disk-space.ts';
import { createApiMetrics } from './metrics.ts';

const MB = 1_024 * 1_024;

/** Creates a watch on a disk whose free space `look` sets, in MB; null: reading it fails. */
function watched() {
  const lines: string[] = [];
  const logger = pino({ base: null, timestamp: false }, { write: (line) => lines.push(JSON.parse(line).msg) });
  const metrics = createApiMetrics();
  let free: number | null = null;
  const readFree = async () => (free === null ? Promise.reject(new Error('ENOENT')) : free * MB);
  const disk = watchDiskSpace({ dataDir: '/data', logger, metrics, readFree });
  const look = async (megabytes: number | null) => {
    free = megabytes;
    await disk.look();
    return disk.isShort();
  };
  return { disk, look, lines, metrics };
}

test('logs a shortage once when it begins and once when it is over', async () => {
  const { disk, look, lines } = watched();
  expect(disk.isShort()).toBe(false);
  expect([await look(512), await look(511), await look(3), await look(null), await look(600), await look(900)]).toEqual([
    ...[false, true, true],
    // If the free space cannot be read, the state stays the same.
    ...[true, false, false],
  ]);
  expect(lines).toEqual([expect.stringContaining('is nearly full'), expect.stringContaining('has enough space again')]);
});

test('the metrics contain the free space once it is known', async () => {
  const { look, metrics } = watched();
  await look(null);
  expect(await metrics.read()).not.toContain('data_disk_free_bytes');
  await look(20);
  expect(await metrics.read()).toContain(`\ndata_disk_free_bytes ${20 * MB}\n`);
});

test('reads the free space of a folder’s disk from the system', async () => {
  const metrics = createApiMetrics();
  await watchDiskSpace({ dataDir: tmpdir(), logger: pino({ enabled: false }), metrics }).look();
  expect(Number(/^data_disk_free_bytes (\S+)$/m.exec(await metrics.read())?.[1])).toBeGreaterThan(0);
});

forEachDatabase((open) => {
  test('/readyz warns of a nearly full disk but still answers 200', async () => {
    const database = await open();
    const { disk, look } = watched();
    const { app } = createTestApi(database.db, { disk });
    await look(100);
    const full = await supertest(app).get('/readyz');
    expect([full.status, full.body]).toEqual([200, { status: 'ok', warnings: ['disk'] }]);
    await look(1_000);
    expect((await supertest(app).get('/readyz')).body).toEqual({ status: 'ok' });
    await database.close();
  });
});
