import { execFile } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
  peerDependencies: z.record(z.string(), z.string()).default({}),
});

/** Matches files that only humans and compilers read. */
const unread = /\.(?:map|md|markdown|[cm]?ts|flow)$/i;

/**
 * Copies the packages listed in `dist/packages.json`, with all their dependencies, from `root`/node_modules to `target`/node_modules,
 * then loads each of them there. Throws for a package that is not installed or does not load.
 */
export async function copyRuntimePackages(root: string, target: string): Promise<void> {
  const names = z.array(z.string()).parse(JSON.parse(await readFile(join(root, 'dist/packages.json'), 'utf8')));
  const folders = await findPackages(root, names);
  for (const folder of folders) {
    await cp(folder, join(target, relative(root, folder)), {
      recursive: true,
      dereference: true,
      filter: (path) => !unread.test(path) && !relative(folder, path).split(sep).includes('node_modules'),
    });
  }
  // Detect a missing package here, not when a visitor's request needs it.
  const load = names.map((name) => `await import(${JSON.stringify(name)});`).join('\n');
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', `${load}\nprocess.exit()`], { cwd: target });
}

/** Returns the folders of packages and of all their dependencies, without duplicates. */
export async function findPackages(root: string, names: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const add = async (name: string, from: string, isOptional: boolean): Promise<void> => {
    const place = await resolvePackage(root, name, from);
    if (!place && !isOptional) throw new Error(`${name}, which ${relative(root, from) || 'the portal'} needs, is not installed`);
    if (!place || found.has(place.folder)) return;
    found.add(place.folder);
    const { dependencies, optionalDependencies, peerDependencies } = place.manifest;
    for (const dependency of Object.keys(dependencies)) await add(dependency, place.folder, dependency in optionalDependencies);
    for (const dependency of Object.keys({ ...optionalDependencies, ...peerDependencies })) await add(dependency, place.folder, true);
  };
  for (const name of names) await add(name, root, false);
  return [...found].sort();
}

/** Resolves a package like Node.js: in the node_modules of `from` and of each parent folder, up to `root`. */
async function resolvePackage(root: string, name: string, from: string) {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name);
    const text = await readFile(join(place, 'package.json'), 'utf8').catch(() => null);
    if (text !== null) return { folder: place, manifest: manifestSchema.parse(JSON.parse(text)) };
  }
  return null;
}
