import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const FILES = 200;
const program = `await (await import(${JSON.stringify(join(import.meta.dirname, 'compress-assets.ts'))})).compressAssets(process.argv[1])`;
let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portal-assets-'));
});
afterEach(() => rm(dir, { recursive: true }));

test('compresses more files than a process may open, each with brotli and gzip', async () => {
  for (let index = 0; index < FILES; index += 1) await writeFile(join(dir, `${index}.js`), `export const place = ${index};`.repeat(20));
  await writeFile(join(dir, 'picture.webp'), 'is packed already');
  const command = `ulimit -n ${FILES / 2} && exec "$0" --input-type=module -e "$1" "$2"`;
  await promisify(execFile)('sh', ['-c', command, process.execPath, program, dir]);
  const names = await readdir(dir);
  expect(names).toHaveLength(FILES * 3 + 1);
  const content = await readFile(join(dir, '7.js'));
  expect(brotliDecompressSync(await readFile(join(dir, '7.js.br')))).toEqual(content);
  expect(gunzipSync(await readFile(join(dir, '7.js.gz')))).toEqual(content);
});
