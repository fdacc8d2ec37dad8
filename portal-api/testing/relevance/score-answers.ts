import { type JudgedQuery, type QueryClass, queryClassNames } from './judged-queries.ts';

/** A query with the score of its answer. */
export interface ScoredAnswer extends Pick<JudgedQuery, 'query' | 'queryClass' | 'keptAside'> {
  /** Null if no visible demand answers the query: then there is no best order. */
  ndcg: number | null;
  /** Whether the first hit is graded 2 or 3; null if no visible demand is. */
  isFirstGood: boolean | null;
  hits: number;
  /** Number of visible demands that are graded 2 or 3. */
  good: number;
}

/** The numbers of several queries: means over the queries that have a value, null if none has. */
export interface Numbers {
  queries: number;
  ndcg: number | null;
  firstGood: number | null;
  empty: number;
}

export interface Standing extends Numbers {
  classes: Record<QueryClass, Numbers>;
}

const DEPTH = 10;
const GOOD = 2;

/**
 * Computes nDCG@10 with gains of 2^grade − 1: how close an order of grades is to the best one that the grades of all demands allow. Returns
 * null if no demand has a grade.
 */
export function ndcg(found: readonly number[], all: readonly number[]): number | null {
  const ideal = gainOf(all.toSorted((a, b) => b - a));
  return ideal === 0 ? null : gainOf(found) / ideal;
}

const gainOf = (grades: readonly number[]): number =>
  grades.slice(0, DEPTH).reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);

/** Scores the titles of a first page. Only grades of visible demands count, as no search may show others. */
export function scoreAnswer(
  { query, queryClass, keptAside, grades }: JudgedQuery,
  titles: readonly string[],
  visible: ReadonlySet<string>,
): ScoredAnswer {
  const all = Object.entries(grades).flatMap(([title, grade]) => (visible.has(title) ? [grade] : []));
  const found = titles.map((title) => grades[title] ?? 0);
  const good = all.filter((grade) => grade >= GOOD).length;
  return {
    query,
    queryClass,
    keptAside,
    ndcg: ndcg(found, all),
    isFirstGood: good > 0 ? (found[0] ?? 0) >= GOOD : null,
    hits: titles.length,
    good,
  };
}

/** Returns the numbers of all answers and of each class. */
export function sumUp(answers: readonly ScoredAnswer[]): Standing {
  const classes = queryClassNames.map((name) => [name, numbersOf(answers.filter(({ queryClass }) => queryClass === name))] as const);
  return { ...numbersOf(answers), classes: Object.fromEntries(classes) as Standing['classes'] };
}

function numbersOf(answers: readonly ScoredAnswer[]): Numbers {
  return {
    queries: answers.length,
    ndcg: mean(answers.map((answer) => answer.ndcg)),
    firstGood: mean(answers.map(({ isFirstGood }) => isFirstGood && Number(isFirstGood))),
    empty: mean(answers.map(({ hits }) => Number(hits === 0))) ?? 0,
  };
}

function mean(values: readonly (number | boolean | null)[]): number | null {
  const known = values.filter((value) => value !== null).map(Number);
  if (known.length === 0) return null;
  return Math.round((known.reduce((sum, value) => sum + value, 0) / known.length) * 10_000) / 10_000;
}
