import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import request from 'supertest';
import { createOperatorToken } from '../../portal-api/features/operator/operator-token.ts';
import { openDatabase } from '../../portal-api/platform/db/database.ts';
import { listenOnLoopback } from '../../portal-api/platform/http/loopback-server.ts';
import { createDiskStorage } from '../../portal-api/platform/providers/storage/disk-storage.ts';
import { type ApiProcess, startApiProcess } from '../../portal-api/testing/api-process.ts';
import { forEachDatabase, openTestPostgres, type TestDatabase } from '../../portal-api/testing/for-each-database.ts';
import { type Caller, saveAs, signInPublisher } from '../../portal-api/testing/publish-steps.ts';
import { createTestApi, type TestApi } from '../../portal-api/testing/test-api.ts';
import { uploadPrivately } from '../../portal-api/testing/upload-steps.ts';
import { runOperator } from './run-operator.ts';

const run = async (line: string, env: Record<string, string>) => {
  const [printed, complaints]: [string[], string[]] = [[], []];
  const console = { print: (text: string) => void printed.push(text), complain: (text: string) => void complaints.push(text) };
  return { code: await runOperator(line.split(' '), env, console), printed: printed.join('\n'), complaints: complaints.join('\n') };
};

async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sums = files.map(async ({ name, parentPath }) => [
    name,
    createHash('sha256')
      .update(await readFile(join(parentPath, name)))
      .digest('hex'),
  ]);
  return Object.fromEntries(await Promise.all(sums));
}

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let owner: Caller;
  let server: Server;
  let dataDir: string;
  let env: Record<string, string>;
  const folders: string[] = [];
  const started: ApiProcess[] = [];
  const folder = async () => {
    const made = await mkdtemp(join(tmpdir(), 'portal-backup-'));
    folders.push(made);
    return made;
  };

  beforeAll(async () => {
    database = await open();
    dataDir = await folder();
    api = createTestApi(database.db, {
      env: { DATA_DIR: dataDir },
      operatorToken: await createOperatorToken(dataDir),
      providers: { storage: createDiskStorage(join(dataDir, 'uploads')) },
    });
    owner = await signInPublisher(api, { memberLevel: 30 });
    const listening = await listenOnLoopback(api.app, 0);
    server = listening.server;
    env = database.url ? { DATABASE_URL: database.url, DATA_DIR: dataDir } : { DATA_DIR: dataDir, PORTAL_API_PORT: String(listening.port) };
  });
  afterAll(async () => {
    for (const { child } of started) child.kill('SIGKILL');
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await database.close();
    await Promise.all(folders.map((made) => rm(made, { recursive: true, force: true })));
  });

  const upload = async (shade: number) => {
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: { r: shade, g: 90, b: 90 } } })
      .png()
      .toBuffer();
    const { body } = await request(api.server)
      .post('/api/upload')
      .set('X-Token', owner.token)
      .set('Content-Type', 'image/png')
      .send(picture)
      .expect(200);
    return body.data.url as string;
  };

  /** Starts writers that publish one demand after the other until stopped. `acknowledged` lists the demands that were answered. */
  function startWriters(count: number) {
    const acknowledged: string[] = [];
    let isOver = false;
    const writers = Array.from({ length: count }, async (_, writer) => {
      const author = await signInPublisher(api, { memberLevel: 30 });
      for (let index = 0; !isOver; index += 1) {
        acknowledged.push((await saveAs(api, author, { title: `备份期间发布的需求 ${writer}-${index}` })).demandNumber);
      }
    });
    const stop = async () => {
      isOver = true;
      await Promise.all(writers);
    };
    return { acknowledged, stop };
  }

  test('a backup made during writes restores everything acknowledged before it into either database, and the portal starts on it', async () => {
    const images = [await upload(10), await upload(200)];
    await uploadPrivately(api, owner);
    const pictured = await saveAs(api, owner, { title: '带图片的需求', images });
    const pictures = await filesIn(join(dataDir, 'uploads'));
    const writers = startWriters(3);
    while (writers.acknowledged.length < 6) await new Promise(setImmediate);
    const before = [...writers.acknowledged, pictured.demandNumber];
    const path = join(dataDir, 'portal.backup');
    const made = await run(`backup ${path}`, env);
    const during = writers.acknowledged.length - (before.length - 1);
    await writers.stop();
    expect(made).toMatchObject({ code: 0, complaints: '' });
    expect(made.printed).toContain('身份密钥');
    expect(made.printed).toMatch(/时间：\S+\+08:00 {2}数据行数：\d+ {2}图片与材料：\d+|时间：\S+\+08:00\n数据行数：\d+\n图片与材料：\d+/);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await readdir(dataDir)).filter((name) => /\.(part|tmp)$/.test(name))).toEqual([]);
    if (database.url) expect(during).toBeGreaterThan(0);
    expect((await run(`backup ${path}`, env)).complaints).toContain('已存在');

    const postgres = await openTestPostgres({ isMigrated: false });
    for (const target of [undefined, postgres.url]) {
      const place = await folder();
      const there = { DATA_DIR: place, IDENTITY_KEY: '07'.repeat(32), ...(target && { DATABASE_URL: target }) };
      expect(await run(`restore ${path}`, there)).toMatchObject({ code: 0, complaints: '' });
      const db = target ? openDatabase({ databaseUrl: target }) : openDatabase({ pgliteDir: join(place, 'pglite') });
      const rows = await db.selectFrom('demands').select('demand_number').execute();
      const found = new Set(rows.map(({ demand_number }) => demand_number));
      await db.destroy();
      expect(before.filter((number) => !found.has(number))).toEqual([]);
      expect(await filesIn(join(place, 'uploads'))).toMatchObject(pictures);
      expect((await run(`restore ${path}`, there)).complaints).toMatch(/只能恢复到空的/);

      const restored = startApiProcess(there);
      started.push(restored);
      const url = await restored.ready;
      if (!url) throw new Error((await restored.ended).stderr);
      const shown = await fetch(`${url}/api/demand/${pictured.id}`, { headers: { 'X-Token': owner.token } });
      expect([shown.status, JSON.stringify(await shown.json())]).toEqual([200, expect.stringContaining('带图片的需求')]);
      const picture = await fetch(`${url}${images[0]}`);
      expect(picture.headers.get('content-type')).toBe('image/webp');
      restored.child.kill('SIGTERM');
      expect((await restored.ended).code).toBe(0);
    }
    await postgres.close();
  }, 120_000);

  test('rejects a damaged or truncated file with a message and restores nothing', async () => {
    const path = join(dataDir, 'whole.backup');
    await run(`backup ${path}`, env);
    const whole = await readFile(path);
    const damaged = join(dataDir, 'damaged.backup');
    const place = await folder();
    for (const cut of [0, 10, Math.floor(whole.length / 2), whole.length - 1]) {
      await writeFile(damaged, whole);
      await truncate(damaged, cut);
      const { code, complaints } = await run(`restore ${damaged}`, { DATA_DIR: place });
      expect([code, complaints]).toEqual([1, `${damaged} 不是完整的备份文件，或已损坏：没有恢复任何内容`]);
    }
    const flipped = Buffer.from(whole);
    flipped.writeUInt8(flipped.readUInt8(Math.floor(whole.length / 2)) ^ 0x40, Math.floor(whole.length / 2));
    await writeFile(damaged, flipped);
    expect((await run(`restore ${damaged}`, { DATA_DIR: place })).complaints).toContain('已损坏');
    expect((await run(`restore ${damaged}.none`, { DATA_DIR: place })).complaints).toBe(`没有 ${damaged}.none 这个文件`);
    expect(await readdir(place)).toEqual([]);
  }, 60_000);

  test('rejects a backup of a newer portal with a message', async () => {
    const path = join(dataDir, 'old.backup');
    await run(`backup ${path}`, env);
    const newer = join(dataDir, 'newer.backup');
    const text = gunzipSync(await readFile(path)).toString();
    await writeFile(newer, gzipSync(text.replace('"migrations":[', '"migrations":[{"name":"9999-later","checksum":"x"},')));
    const place = await folder();
    const { code, complaints } = await run(`restore ${newer}`, { DATA_DIR: place });
    expect([code, complaints]).toEqual([1, expect.stringContaining('备份来自更新版本的门户（本版本没有迁移 9999-later）')]);
    expect(await readdir(place)).toEqual([]);
  });

  test('a restore that fails midway leaves no database and no files', async () => {
    const path = join(dataDir, 'failing.backup');
    await run(`backup ${path}`, env);
    const text = gunzipSync(await readFile(path)).toString();
    const wrong = join(dataDir, 'wrong.backup');
    await writeFile(wrong, gzipSync(text.replace(/"fingerprint":"\d+"/g, '"fingerprint":"1"')));
    const place = await folder();
    // Restore into the same kind of database; the tests above cover the other combinations.
    const target = database.url ? await openTestPostgres({ isMigrated: false }) : null;
    const there = { DATA_DIR: place, ...(target?.url && { DATABASE_URL: target.url }) };
    expect((await run(`restore ${wrong}`, there)).complaints).toContain('恢复后与备份不同：没有恢复任何内容');
    expect((await readdir(place)).filter((name) => name !== 'uploads')).toEqual([]);
    expect(await filesIn(place)).toEqual({});
    expect((await run(`restore ${path}`, there)).code).toBe(0);
    await target?.close();
  }, 120_000);

  test('reports the reason if the backup file cannot be written', async () => {
    expect((await run(`backup ${dataDir}/no/such/folder`, env)).complaints).toContain('ENOENT');
  });
});
