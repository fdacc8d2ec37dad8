import type { JudgedDemand } from './judged-demands.ts';
import type { JudgedQuery } from './judged-queries.ts';
import { type ScoredAnswer, scoreAnswer } from './score-answers.ts';

/**
 * Sends each query to an API at `origin` as the portal's list does: the first page in the default order, without filters. Throws for any
 * response other than 200.
 */
export async function askQueries(
  origin: string,
  queries: readonly JudgedQuery[],
  demands: readonly JudgedDemand[],
): Promise<ScoredAnswer[]> {
  const visible = new Set(demands.flatMap(({ isLive, title }) => (isLive ? [title] : [])));
  const numbers = new Map(demands.map(({ title, number }) => [title, number]));
  const answers: ScoredAnswer[] = [];
  for (const judged of queries) {
    const number = numbers.get(judged.judgement.numberOf ?? '') ?? '';
    const keyword = judged.query.replace('{number}', number).replace('{digits}', number.replace('BD', ''));
    const titles = await ask(`${origin}/api/demand/page-search?${new URLSearchParams({ keyword })}`);
    answers.push({ ...scoreAnswer(judged, titles, visible), query: keyword });
  }
  return answers;
}

async function ask(address: string): Promise<string[]> {
  const response = await fetch(address);
  if (response.status !== 200) throw new Error(`${address} was answered with ${response.status}: ${await response.text()}`);
  const { data } = (await response.json()) as { data: { records: readonly { title: string }[] } };
  return data.records.map(({ title }) => title);
}
