import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Number of files compressed concurrently: enough to use all cores. Many more would exceed the limit of open files. */
const AT_ONCE = 16;
const compressible = /\.(js|css|svg|json|txt|html|ico)$/;

/** Writes .br and .gz next to every text file of a folder, so that the server never compresses an asset. */
export async function compressAssets(dir: string): Promise<void> {
  const files = (await readdir(dir, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && compressible.test(entry.name),
  );
  const waiting = files.values();
  const work = async () => {
    for (const { parentPath, name } of waiting) await compress(join(parentPath, name));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
