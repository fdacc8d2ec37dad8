import { parseArgs } from 'node:util';
import { type DatabaseName, databaseNames } from '../money/books.ts';

/** Numeric options of the command line, each at least 1, with their defaults. */
const numbers = {
  /** Number of notices for one payment, and how many are sent at a time. */
  count: 10_000,
  parallel: 200,
  /** Size of the searched table. */
  demands: 1_000_000,
  /** Size of a month of trade: people, orders and days. The same seed produces the same trade. */
  people: 1_000,
  orders: 20_000,
  days: 30,
  seed: 1,
  /** Number of transfers in the books that the doctor examines. */
  transfers: 1_000_000,
  /** Duration of the load on several instances while their parts are killed. */
  minutes: 10,
} as const;

type Numbers = { [Name in keyof typeof numbers]: number };

export interface BenchOptions extends Numbers {
  rounds: number;
  /** The number of rounds as given; null lets each benchmark use its own default. */
  givenRounds: number | null;
  /** The number of demands as given; null if the option is absent. */
  givenDemands: number | null;
  /** Duration of a round. */
  seconds: number;
  /** Kills processes during payments instead of invitations. */
  money: boolean;
  /** Saves the results of this run as the baseline that searches must not fall below. */
  setBase: boolean;
  /** Regenerates the grades of judged queries from the judgements stored with them. */
  regrade: boolean;
  /** The databases on which the money benchmarks run, one after the other. */
  on: readonly DatabaseName[];
  /** Names of the usual pages to measure; empty measures all of them. */
  pages: readonly string[];
}

const defaultOf = (value: number) => ({ type: 'string', default: String(value) }) as const;

const commandLine = {
  tokens: true,
  allowPositionals: true,
  options: {
    help: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: defaultOf(4),
    money: { type: 'boolean', default: false },
    'set-base': { type: 'boolean', default: false },
    regrade: { type: 'boolean', default: false },
    on: { type: 'string' },
    pages: { type: 'string', default: '' },
    ...(Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, defaultOf(value)])) as {
      [Name in keyof Numbers]: ReturnType<typeof defaultOf>;
    }),
  },
} as const;

/** Parses the command line. `--help` and an unknown option, number or name end the process with the usage. */
export function readCommandLine(known: readonly string[]): { names: string[]; options: BenchOptions } {
  const { values, positionals: names, tokens } = parseOrExit(known);
  const { help, rounds, money, on, pages, regrade, 'set-base': setBase, ...texts } = values;
  if (help) exitWithUsage(known);
  const given = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Number(text)])) as Numbers & { seconds: number };
  const givenRounds = rounds === undefined ? null : Number(rounds);
  const givenDemands = tokens.some((token) => token.kind === 'option' && token.name === 'demands') ? given.demands : null;
  const databases = databaseNames.filter((name) => on === undefined || name.toLowerCase() === on.toLowerCase());
  const options = {
    ...given,
    rounds: givenRounds ?? 5,
    givenRounds,
    givenDemands,
    money,
    setBase,
    regrade,
    on: databases,
    pages: pages.split(',').filter(Boolean),
  };
  const wrong = [
    ...names.filter((name) => !known.includes(name)),
    ...Object.entries({ ...given, rounds: options.rounds }).flatMap(([name, value]) => (value >= 1 ? [] : [`--${name}`])),
    ...(databases.length === 0 ? [`--on ${on}`] : []),
  ];
  if (wrong.length > 0) exitWithUsage(known, `unknown or invalid: ${wrong.join(', ')}`);
  return { names, options };
}

function parseOrExit(known: readonly string[]) {
  try {
    return parseArgs(commandLine);
  } catch (error) {
    return exitWithUsage(known, error instanceof Error ? error.message : String(error));
  }
}

function exitWithUsage(known: readonly string[], problem?: string): never {
  const usage = `usage: npm run bench -- [benchmark ...] [--option value ...]
benchmarks: ${known.join(', ')}
options:    ${Object.keys(commandLine.options).join(', ')}; databases for --on: ${databaseNames.join(', ')}
details:    docs/operations/benchmarks.md
`;
  process.stderr.write(problem ? `${problem}\n${usage}` : usage);
  process.exit(problem ? 2 : 0);
}
