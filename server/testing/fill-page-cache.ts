import { randomBytes } from 'node:crypto';
import { createCachedPage } from '../page-cache/cached-page.ts';
import { createPageStore } from '../page-cache/page-store.ts';

/**
 * A program that fills a page cache of this many bytes several times with pages that all differ, and prints the size that the cache reports
 * and the growth of the process. Run it with `--expose-gc`.
 */
const [limit = 0, rounds = 0, pageBytes = 0] = process.argv.slice(2).map(Number);

const card = (): string =>
  `<li class="card"><a href="/demand/BD${randomBytes(5).toString('hex')}"><h3>${randomBytes(12).toString('base64')}</h3>${'<p class="summary">合作需求</p>'.repeat(3)}</a></li>`;
/** Markup with text that compresses as badly as real text: to a fifth of its length. */
const sample = Buffer.from(Array.from({ length: Math.ceil(pageBytes / card().length) }, card).join(''));

/** Returns the sample with a different beginning, so that the test creates little garbage. */
function writePage(): Buffer {
  const page = Buffer.from(sample);
  page.write(randomBytes(30).toString('hex'), 30);
  return page;
}

async function fill(store: ReturnType<typeof createPageStore>, bytes: number): Promise<void> {
  let stored = 0;
  for (let index = 0; stored < bytes; index += 1) {
    const page = await createCachedPage(writePage());
    stored += page.br.length + page.gzip.length;
    // Like the keys of requests: concatenated strings, and no two for the same address.
    const key = `${index % 2 ? 'pc' : 'mobile'} - https://portal.test /demand/${randomBytes(8).toString('hex')}?page=${index}`;
    store.put(
      key,
      { page, at: Date.now(), calls: ['getDemand', 'searchDemands', 'getConfig', 'getBanners'], demands: ['500001'] },
      store.generation(),
    );
  }
}

async function readResident(): Promise<number> {
  const collect = globalThis.gc;
  if (!collect) throw new Error('run with --expose-gc');
  // Several rounds: one collection releases buffers that only the next one frees.
  for (let round = 0; round < 4; round += 1) {
    collect();
    await new Promise(setImmediate);
  }
  return process.memoryUsage.rss();
}

// Fill once before the measurement, so that code, compressors and the young heap have their full size.
await fill(createPageStore(limit / 8), limit);
const before = await readResident();
const store = createPageStore(limit);
await fill(store, limit * rounds);
const grownBy = (await readResident()) - before;
process.stdout.write(JSON.stringify({ ...store.size(), grownBy }));
