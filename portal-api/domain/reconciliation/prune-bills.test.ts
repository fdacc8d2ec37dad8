import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { DAY_MS } from '#shared/durations.ts';
import { createMemoryStorage } from '../../platform/providers/storage/memory-storage.ts';
import { listBills, moveTo } from '../../testing/bill-steps.ts';
import { actOn } from '../../testing/payment-provider-steps.ts';
import { openWaitingOrder, payDeps, startCode } from '../../testing/payment-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { readRecords } from '../backup/backup-format.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { billFileKey } from './bill-rows.ts';
import { pruneBills } from './prune-bills.ts';
import { runReconciliation } from './run-reconciliation.ts';

forEachApi((api) => {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

  test('keeps and backs up a bill’s file for five years, and its lines for good', async () => {
    const attempt = await startCode(api, await openWaitingOrder(api, (await signInUser(api)).id), 'ALIPAY');
    await actOn(api, attempt.out_trade_no, { act: 'pay' });
    const day = moveTo(api, 11);
    const storage = createMemoryStorage();
    await runReconciliation({ ...payDeps(api), providers: { ...api.providers, storage } });
    const keys = (await listBills(api, day)).map(billFileKey).sort();
    expect([...storage.files.keys()].sort()).toEqual(keys);
    expect(keys).toHaveLength(2);

    const folder = await mkdtemp(join(tmpdir(), 'portal-bills-'));
    folders.push(folder);
    const path = join(folder, 'bills.backup');
    expect((await makeBackup({ db: api.db, storage, now: api.clock.now() }, path)).files).toMatchObject({ count: 2, missing: 0 });
    const saved: [string, string][] = [];
    for await (const { head, payload } of readRecords(path)) if ('file' in head) saved.push([head.file, payload]);
    expect(saved.sort()).toEqual(keys.map((key) => [key, storage.files.get(key)?.toString('base64')]));

    const years = (count: number) => new Date(api.clock.now().getTime() + count * 365 * DAY_MS);
    await pruneBills(api.db, storage, years(4.9));
    expect(storage.files.size).toBe(2);
    await pruneBills(api.db, storage, years(5.1));
    expect(storage.files.size).toBe(0);
    expect(await listBills(api, day)).toMatchObject([
      { is_kept: false, status: 'COMPARED' },
      { is_kept: false, status: 'COMPARED' },
    ]);
    expect(await api.db.selectFrom('bill_lines').select('kind').where('kind', '=', 'PAYMENT').execute()).toHaveLength(1);
  });
});
