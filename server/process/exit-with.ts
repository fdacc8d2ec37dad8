/** Ends the process at once, with a sentence for the person who started it. */
export function exitWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
