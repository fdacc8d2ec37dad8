import { execFile } from 'node:child_process';
import { chmod, chown, cp, mkdir, readdir, realpath, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { copyRuntimePackages } from './build/runtime-packages.ts';

const run = promisify(execFile);
const USER = 1_000;

/** A shell and basic tools for operators. Nothing else of the base image is copied. */
const debianTools = ['dash', 'coreutils', 'grep', 'sed', 'tar', 'gzip'];

/**
 * Creates the complete file system of the image in `target`: the Node.js version that the project is tested with, the libraries it needs,
 * a shell, and the build in /app with the packages that it loads. Needs Debian (`dpkg`, `ldd`) and a finished `npm run build`.
 */
export async function layOutImage(root: string, target: string): Promise<void> {
  const app = join(target, 'app');
  await mkdir(app, { recursive: true });
  await cp(join(root, 'package.json'), join(app, 'package.json'));
  await cp(join(root, 'dist'), join(app, 'dist'), {
    recursive: true,
    filter: (path) => !/\.map$|\/(?:source-maps|compile-cache)$/.test(path),
  });
  await copyRuntimePackages(root, app);

  const node = join(target, 'usr/local/bin/node');
  await copyFile(process.execPath, node);
  const tools = await listPrograms(debianTools);
  // As on Debian, /bin and /lib are links into /usr.
  for (const tool of tools) await copyFile(tool, join(target, inUsr(tool)));
  await copyFile('/bin/sh', join(target, 'usr/bin/sh'));
  for (const folder of ['bin', 'lib', 'lib64']) {
    await mkdir(join(target, 'usr', folder), { recursive: true });
    await symlink(`usr/${folder}`, join(target, folder));
  }
  const addons = (await readdir(join(app, 'node_modules'), { recursive: true })).filter((path) => /\.node$|\.so[.\d]*$/.test(path));
  const loaded = [process.execPath, ...tools, ...addons.map((path) => join(app, 'node_modules', path))];
  for (const library of await listLibraries(loaded)) {
    if (!library.startsWith(target)) await copyFile(library, join(target, inUsr(library)));
  }

  await writeFiles(target, {
    'etc/passwd': `root:x:0:0:root:/root:/bin/sh\nnode:x:${USER}:${USER}:node:/data:/bin/sh\n`,
    'etc/group': `root:x:0:\nnode:x:${USER}:\n`,
    'etc/nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n',
  });
  await copyFile('/etc/ssl/certs/ca-certificates.crt', join(target, 'etc/ssl/certs/ca-certificates.crt')).catch(() => {
    // Optional: Node.js has its own certificates.
  });
  await mkdir(join(target, 'tmp'));
  await chmod(join(target, 'tmp'), 0o1777);
  await mkdir(join(target, 'data'));
  await chown(join(target, 'data'), USER, USER);
}

const inUsr = (path: string): string => (path.startsWith('/usr/') ? path : join('/usr', path));

/** Copies the target of a link under the link's name. */
async function copyFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await cp(await realpath(from), to);
}

async function writeFiles(target: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await writeFile(join(target, path), text);
  }
}

async function listPrograms(packages: readonly string[]): Promise<string[]> {
  const { stdout } = await run('dpkg', ['-L', ...packages]);
  return stdout.split('\n').filter((path) => /^(?:\/usr)?\/bin\/./.test(path));
}

/** Lists every shared library that the programs need, including the dynamic loader. */
async function listLibraries(programs: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const program of programs) {
    // Shell scripts among the tools have no libraries.
    const { stdout } = await run('ldd', [program]).catch(() => ({ stdout: '' }));
    if (stdout.includes('not found')) throw new Error(`${program} misses a library:\n${stdout}`);
    for (const [, path = ''] of stdout.matchAll(/(?:=> |^\s*)(\/\S+) \(0x/gm)) found.add(path);
  }
  return [...found];
}

/** `node scripts/image.ts /image`: creates the content of the image for the Dockerfile. */
if (import.meta.main) {
  const [target] = process.argv.slice(2);
  if (!target) throw new Error('node scripts/image.ts <an empty folder>');
  await layOutImage(join(import.meta.dirname, '..'), target);
}
