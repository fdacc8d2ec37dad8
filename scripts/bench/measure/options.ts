import { parseArgs } from 'node:util';
import { type DatabaseName, databaseNames } from '../money/books.ts';

/** Numbers of the command line, each at least 1, and what they are without being given. */
const numbers = {
  /** Notices of one payment, and how many at a time. */
  count: 10_000,
  parallel: 200,
  /** Size of the table that is searched. */
  demands: 1_000_000,
  /** A month of trade: how many people, orders and days; the same seed is the same trade. */
  people: 1_000,
  orders: 20_000,
  days: 30,
  seed: 1,
  /** Size of the books that the doctor examines. */
  transfers: 1_000_000,
  /** How long several instances are under load while their parts are killed. */
  minutes: 10,
} as const;

type Numbers = { [Name in keyof typeof numbers]: number };

export interface BenchOptions extends Numbers {
  rounds: number;
  /** As it was given; else a bench knows its own. */
  givenRounds: number | null;
  /** Also of the number of demands. */
  givenDemands: number | null;
  /** Length of a round. */
  seconds: number;
  /** Kills in the middle of payments instead of invitations. */
  money: boolean;
  /** Makes the numbers of this run the base that searches may not fall below. */
  setBase: boolean;
  /** The grades of judged queries are made anew from what stands beside them. */
  regrade: boolean;
  /** The databases that benches of money run on, one after the other. */
  on: readonly DatabaseName[];
  /** The usual pages that are measured, by their names; all of them where none is named. */
  pages: readonly string[];
}

const defaultOf = (value: number) => ({ type: 'string', default: String(value) }) as const;

/** Reads the command line. A number or a name that is not known ends the process with a sentence. */
export function readCommandLine(known: readonly string[]): { names: string[]; options: BenchOptions } {
  const {
    values,
    positionals: names,
    tokens,
  } = parseArgs({
    tokens: true,
    allowPositionals: true,
    options: {
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
  });
  const { rounds, money, on, pages, regrade, 'set-base': setBase, ...texts } = values;
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
  if (wrong.length === 0) return { names, options };
  process.stderr.write(`${wrong.join(', ')}: not known. There are: ${known.join(', ')}; databases (--on): ${databaseNames.join(', ')}\n`);
  process.exit(2);
}
