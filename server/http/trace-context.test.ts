import { expect, test } from '@jest/globals';
import { continueTrace } from './trace-context.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parent = `00-${traceId}-b7ad6b7169203331-01`;

test('continues a trace with its id and flags and a new span', () => {
  const { traceparent, ...trace } = continueTrace({ traceparent: parent, tracestate: 'congo=t61rcWkgMzE,rojo=00f067' });
  expect(trace).toEqual({ traceId, tracestate: 'congo=t61rcWkgMzE,rojo=00f067' });
  expect(traceparent).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-01$`));
  expect(traceparent).not.toBe(parent);
});

test('without a trace, each request starts a new unsampled one', () => {
  const traces = Array.from({ length: 1_000 }, () => continueTrace({}));
  expect(traces[0]?.traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-02$/);
  expect(traces[0]?.traceparent).toContain(traces[0]?.traceId);
  expect(new Set(traces.map((trace) => trace.traceId)).size).toBe(1_000);
  expect(new Set(traces.map(({ traceparent }) => traceparent.split('-')[2])).size).toBe(1_000);
});

test('an invalid traceparent also drops its tracestate', () => {
  const trace = continueTrace({ traceparent: `${parent}-more`, tracestate: 'congo=1' });
  expect(trace.traceId).not.toBe(traceId);
  expect(trace.tracestate).toBeNull();
});

test.each([
  ['too long', `a=${'x'.repeat(511)}`],
  ['too many members', Array.from({ length: 33 }, (_, index) => `k${index}=1`).join()],
  ['no value', 'congo'],
  ['an upper-case key', 'Congo=1'],
  ['a control character', 'congo=\u0001'],
  ['only commas', ',,'],
])('drops a tracestate with %s and keeps the trace', (_name, tracestate) => {
  expect(continueTrace({ traceparent: parent, tracestate })).toMatchObject({ traceId, tracestate: null });
});
