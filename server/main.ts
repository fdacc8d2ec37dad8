import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

/** The portal as a program, dist/server/main.js. It loads the rest when V8 is set up for it. */

// To be set before there is any work: V8 watches which of its allocations survive, and puts later ones of that kind into the old space
// at once («pretenuring»). In a server whose requests are many and short that is wrong and feeds itself: a dead listener in the old space
// keeps its whole request until the next full collection, so a third of all young memory survived each young collection, which took
// 13–24 ms instead of 0.5 ms, ten times a second (docs/decisions/0017).
setFlagsFromString('--no-allocation-site-pretenuring');

// The code as V8 compiled it in an earlier run (docs/decisions/0064), for this process and, by the variable, for those that it starts. Where the
// folder cannot be written, as in the image, there is none.
const compileCache = join(import.meta.dirname, 'compile-cache');
enableCompileCache(compileCache);
process.env.NODE_COMPILE_CACHE ??= compileCache;

const { startPortal } = await import('./process/start-portal.ts');
await startPortal({
  main: import.meta.filename,
  clientDir: join(import.meta.dirname, '../client'),
  portalApi: join(import.meta.dirname, '../portal-api/main.js'),
  shareImages: { program: join(import.meta.dirname, 'share-image-worker.js'), font: join(import.meta.dirname, '../font') },
});
