import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { createPackedSize } from './packed-sizes.ts';

test('measures the gzipped size of modules together: repeated text counts once, and an unknown module almost nothing', async () => {
  const words = Array.from({ length: 400 }, (_none, place) => `${(place * 7_919) % 997}`).join(' ');
  const sizeOf = await bundle({
    'wide.ts': `globalThis.wide = '${words}';`,
    'alike.ts': `globalThis.alike = '${words}';`,
    'narrow.ts': 'globalThis.narrow = 1;',
    'start.ts': 'import "./wide.ts"; import "./alike.ts"; import "./narrow.ts";',
  });
  const wide = sizeOf(['wide.ts']);
  expect(wide).toBeGreaterThan(400);
  expect(sizeOf(['narrow.ts'])).toBeLessThan(80);
  expect(sizeOf(['wide.ts', 'alike.ts'])).toBeLessThan(wide * 1.2);
  expect(sizeOf(['wide.ts', 'narrow.ts'])).toBeGreaterThan(wide);
  expect(sizeOf(['nobody.ts'])).toBeLessThan(30);
});

/** Bundles modules with these texts, as the build does before planning chunks. */
async function bundle(modules: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'packed-sizes-'));
  try {
    for (const [name, text] of Object.entries(modules)) await writeFile(join(folder, name), text);
    const { outputFiles } = await build({
      absWorkingDir: folder,
      entryPoints: ['start.ts'],
      bundle: true,
      format: 'esm',
      minifySyntax: true,
      minifyIdentifiers: true,
      write: false,
    });
    return await createPackedSize(outputFiles);
  } finally {
    await rm(folder, { recursive: true });
  }
}
