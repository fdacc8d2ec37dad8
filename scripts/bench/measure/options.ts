import { parseArgs } from 'node:util';

export interface BenchOptions {
  rounds: number;
  /** Length of a round. */
  seconds: number;
  /** Size of the table that is searched. */
  demands: number;
}

/** Reads the command line. A number or a name of a bench that is not known ends the process with a sentence. */
export function readCommandLine(known: readonly string[]): { names: string[]; options: BenchOptions } {
  const { values, positionals: names } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '4' },
      demands: { type: 'string', default: '1000000' },
    },
  });
  const options = { rounds: Number(values.rounds), seconds: Number(values.seconds), demands: Number(values.demands) };
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0 && options.rounds >= 1 && options.seconds >= 1 && options.demands >= 1) return { names, options };
  process.stderr.write(`${unknown.join(', ') || '--rounds, --seconds, --demands'}: not known. There are: ${known.join(', ')}\n`);
  process.exit(2);
}
