import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

/** Entry point of the portal, dist/server/main.js. It imports the rest after V8 is configured. */

// Must be set before any work: V8 tracks which of its allocations survive, and then allocates later ones of that kind directly in the old
// space ("pretenuring"). In a server with many short requests this feeds itself: a dead listener in the old space keeps its whole request
// alive until the next full collection. A third of all young memory survived each young collection, which took 13–24 ms instead of 0.5 ms,
// ten times a second (docs/decisions/0017).
setFlagsFromString('--no-allocation-site-pretenuring');

// Stores V8's compiled code for later runs (docs/decisions/0064), of this process and, through the variable, of its child processes. Not
// available if the folder cannot be written, as in the image.
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
