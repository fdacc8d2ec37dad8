import { expect, test } from '@jest/globals';
import { createUploadQueue } from './upload-queue.ts';

/** Creates a job that ends on demand. */
function createJob() {
  const { promise, resolve } = Promise.withResolvers<string>();
  const job = { started: false, end: () => resolve('done'), run: () => promise };
  job.run = () => {
    job.started = true;
    return promise;
  };
  return job;
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('runs two jobs concurrently, and the third when one of them ends, even by an error', async () => {
  const { work } = createUploadQueue({ total: 9, perUser: 9, atOnce: 2, waitMs: 60_000 });
  const [first, third, fourth] = [createJob(), createJob(), createJob()];
  const { promise, reject } = Promise.withResolvers<string>();
  const all = [work(first.run), work(() => promise).catch(() => 'failed'), work(third.run), work(fourth.run)];
  await settle();
  expect([first.started, third.started]).toEqual([true, false]);
  reject(new Error());
  await settle();
  expect([third.started, fourth.started]).toEqual([true, false]);
  for (const job of [first, third, fourth]) job.end();
  expect(await Promise.all(all)).toEqual(['done', 'failed', 'done', 'done']);
});

test('limits the concurrent uploads of one user and of all users', async () => {
  const { admit } = createUploadQueue({ total: 3, perUser: 2, atOnce: 2, waitMs: 60_000 });
  const jobs = [createJob(), createJob(), createJob()];
  const [first, ...others] = jobs.map((job, index) => admit(index < 2 ? 'a' : 'b', job.run));
  await expect(admit('a', createJob().run)).rejects.toMatchObject({ status: 429 });
  await expect(admit('c', createJob().run)).rejects.toMatchObject({ status: 503 });
  jobs[0]?.end();
  await first;
  const again = createJob();
  again.end();
  expect(await admit('c', again.run)).toBe('done');
  for (const job of jobs) job.end();
  await Promise.all(others);
});

test('a job that waits too long is rejected and leaves the queue', async () => {
  const { work } = createUploadQueue({ total: 9, perUser: 9, atOnce: 1, waitMs: 1 });
  const [first, late, next] = [createJob(), createJob(), createJob()];
  const working = work(first.run);
  await expect(work(late.run)).rejects.toMatchObject({ status: 503, options: { retryAfter: 5 } });
  first.end();
  next.end();
  expect(await Promise.all([working, work(next.run)])).toEqual(['done', 'done']);
  expect(late.started).toBe(false);
});
