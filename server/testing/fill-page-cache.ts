import { randomBytes } from 'node:crypto';
import { createCachedPage } from '../page-cache/cached-page.ts';
import { createPageStore } from '../page-cache/page-store.ts';

/**
 * A process that fills a page cache of so many bytes several times over with pages of which no two are alike, and prints what the cache
 * says it holds and what the process has grown by. Run it with `--expose-gc`.
 */
const [limit = 0, rounds = 0, pageBytes = 0] = process.argv.slice(2).map(Number);

const card = (): string =>
  `<li class="card"><a href="/demand/BD${randomBytes(5).toString('hex')}"><h3>${randomBytes(12).toString('base64')}</h3>${'<p class="summary">合作需求</p>'.repeat(3)}</a></li>`;
/** Markup around text that packs as badly as real text does: to a fifth of its length. */
const sample = Buffer.from(Array.from({ length: Math.ceil(pageBytes / card().length) }, card).join(''));

/** The sample with other words at its beginning, so that the test leaves little to collect. */
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
    // As requests make them: out of pieces, and no two of one address.
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
  // Memory that is freed in one collection lets go of buffers that the next one frees.
  for (let round = 0; round < 4; round += 1) {
    collect();
    await new Promise(setImmediate);
  }
  return process.memoryUsage.rss();
}

// Code, compressors and the heap's young half have their full size before the measurement begins.
await fill(createPageStore(limit / 8), limit);
const before = await readResident();
const store = createPageStore(limit);
await fill(store, limit * rounds);
const grownBy = (await readResident()) - before;
process.stdout.write(JSON.stringify({ ...store.size(), grownBy }));
