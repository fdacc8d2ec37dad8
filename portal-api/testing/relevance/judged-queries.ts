import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { demandTypeCodes, settlementModes } from '#shared/contract/demand-enums.ts';
import { type Grade, type GradedDemand, gradeDemand } from './grade-demand.ts';

/** The classes of queries, each with its file in `queries/`, and the number of queries in each. */
export const queryClasses = {
  'city-and-word': 40,
  'glued-words': 30,
  industry: 25,
  'type-or-synonym': 20,
  'settlement-or-budget': 20,
  'other-writing': 15,
  'long-sentence': 15,
  'organization-or-number': 15,
  'ambiguous-place': 10,
  'nothing-there': 10,
} as const;
export type QueryClass = keyof typeof queryClasses;
export const queryClassNames = Object.keys(queryClasses) as QueryClass[];

const codes = z.array(z.string().regex(/^\d{2}(\d{2}){0,2}$/)).min(1);
const words = z.array(z.string().min(1));
const gradeSchema = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
const judgementSchema = z.strictObject({
  asked: z.array(
    z.strictObject({
      words,
      industries: codes.optional(),
      types: z.array(z.enum(demandTypeCodes)).min(1).optional(),
      modes: z.array(z.enum(settlementModes)).min(1).optional(),
      named: z.literal(true).optional(),
    }),
  ),
  where: z.strictObject({ codes, names: words }).optional(),
  side: z.enum(['OFFER', 'SEEK']).optional(),
  budget: z.strictObject({ least: z.number().optional(), most: z.number().optional() }).optional(),
  numberOf: z.string().optional(),
  organization: z.string().optional(),
});
const querySchema = z.strictObject({
  /** The query as users type it. `{number}` stands for the number of the requested demand, `{digits}` for its digits. */
  query: z.string().min(1).max(50),
  /** Held out: the search is never tuned on these queries, which shows whether it is overfitted to the others. */
  keptAside: z.literal(true).optional(),
  judgement: judgementSchema,
  /** Demands that the rule grades wrongly, and why. */
  corrections: z.array(z.strictObject({ title: z.string(), grade: gradeSchema, because: z.string().min(1) })).optional(),
  /** The final grades by title: those of the rule, with the corrections. Missing demands are 0. */
  grades: z.record(z.string(), z.union([z.literal(1), z.literal(2), z.literal(3)])),
});
type StoredQuery = z.output<typeof querySchema>;
export type JudgedQuery = StoredQuery & { queryClass: QueryClass };

const fileOf = (queryClass: QueryClass): string => join(import.meta.dirname, 'queries', `${queryClass}.json`);

/** Reads all judged queries, class by class. Throws if a file is missing or invalid. */
export const readJudgedQueries = (): JudgedQuery[] =>
  queryClassNames.flatMap((queryClass) =>
    z
      .array(querySchema)
      .parse(JSON.parse(readFileSync(fileOf(queryClass), 'utf8')))
      .map((query) => ({ ...query, queryClass })),
  );

/** Returns the grades from the rule and the corrections, best first, then in the order of the demands. */
export function gradeAll(
  { judgement, corrections = [] }: Pick<StoredQuery, 'judgement' | 'corrections'>,
  demands: readonly GradedDemand[],
) {
  const corrected = new Map<string, Grade>(corrections.map(({ title, grade }) => [title, grade]));
  const graded = demands.map((demand) => [demand.title, corrected.get(demand.title) ?? gradeDemand(demand, judgement)] as const);
  return Object.fromEntries(graded.filter(([, grade]) => grade > 0).toSorted(([, a], [, b]) => b - a)) as StoredQuery['grades'];
}

/** Rewrites the grades of all queries, one demand per line, so that diffs are readable. */
export function writeGrades(demands: readonly GradedDemand[]): void {
  const all = readJudgedQueries();
  for (const name of queryClassNames) {
    const queries = all.filter(({ queryClass }) => queryClass === name);
    writeFileSync(fileOf(name), `[\n${queries.map((query) => write({ ...query, grades: gradeAll(query, demands) })).join(',\n')}\n]\n`);
  }
}

function write({ query, keptAside, judgement, corrections = [], grades }: StoredQuery): string {
  const block = (lines: readonly string[]): string =>
    lines.length === 0 ? '' : `\n${lines.map((line) => `      ${line}`).join(',\n')}\n    `;
  return [
    `  {\n    "query": ${JSON.stringify(query)},`,
    ...(keptAside ? ['    "keptAside": true,'] : []),
    `    "judgement": ${JSON.stringify(judgement)},`,
    ...(corrections.length > 0 ? [`    "corrections": [${block(corrections.map((one) => JSON.stringify(one)))}],`] : []),
    `    "grades": {${block(Object.entries(grades).map(([title, grade]) => `${JSON.stringify(title)}: ${grade}`))}}\n  }`,
  ].join('\n');
}
