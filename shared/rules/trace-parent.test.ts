import { expect, test } from '@jest/globals';
import { readTraceParent } from './trace-parent.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

test.each([
  [`00-${traceId}-${spanId}-01`, '01'],
  [`00-${traceId}-${spanId}-00`, '00'],
  [`00-${traceId}-${spanId}-ff`, '03'],
  [`cc-${traceId}-${spanId}-01`, '01'],
  [`cc-${traceId}-${spanId}-01-what-the-future-brings`, '01'],
])('%s is a trace with the flags %s', (header, flags) => {
  expect(readTraceParent(header)).toEqual({ traceId, flags });
});

test.each([
  undefined,
  '',
  `00-${traceId}-${spanId}`,
  `00-${traceId}-${spanId}-01-more`,
  `00-${traceId}-${spanId}-01.`,
  `00-${traceId}-${spanId}-1`,
  `ff-${traceId}-${spanId}-01`,
  `0-${traceId}-${spanId}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
  ` 00-${traceId}-${spanId}-01`,
  `cc-${traceId}-${spanId}-01-${'x'.repeat(300)}`,
])('%s is not a trace', (header) => {
  expect(readTraceParent(header)).toBeNull();
});
