import { expect, test } from '@jest/globals';
import { createPrimaryMetrics } from './primary-metrics.ts';

const setUp = (readWorkers: () => Promise<string>) => {
  const warnings: string[] = [];
  const read = createPrimaryMetrics({
    count: () => ({ running: 2, replaced: 1 }),
    readWorkers,
    readApi: async () => 'pay_settle_seconds_count 3',
    logger: { warn: (_details: object, sentence: string) => void warnings.push(sentence) },
  });
  return { read, warnings };
};

const ownLines = ['portal_workers_running 2', 'portal_workers_replaced_total 1', 'pay_settle_seconds_count 3'];

test('contains the metrics of the workers, their number, and the metrics of the API', async () => {
  const { read, warnings } = setUp(async () => 'http_requests_total 7');
  for (let times = 0; times < 2; times += 1)
    expect((await read()).split('\n')).toEqual(expect.arrayContaining(['http_requests_total 7', ...ownLines]));
  expect(warnings).toEqual([]);
});

test('a hanging worker only removes the metrics of the workers', async () => {
  const { read, warnings } = setUp(() => Promise.reject(new Error('Operation timed out.')));
  expect((await read()).split('\n')).toEqual(expect.arrayContaining(ownLines));
  expect(warnings).toEqual(['the metrics lack those of the workers']);
});
