import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/**
 * Calls a function of a module in a separate process that can create files but write nothing into them, as on a full disk. Returns the code
 * of the error that it throws; '' if it throws none.
 */
export function callOnFullDisk(module: string, name: string, ...args: string[]): string {
  const script = `
    const { ${name} } = await import(${JSON.stringify(pathToFileURL(module).href)});
    await ${name}(...${JSON.stringify(args)}).then(() => {}, ({ code }) => process.stdout.write(String(code)));
    process.exit();`;
  // A process that ignores the signal gets an error from the write.
  const command = `trap '' XFSZ; ulimit -f 0; exec "$0" --input-type=module -e "$1"`;
  const { stdout, stderr, status } = spawnSync('sh', ['-c', command, process.execPath, script], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
