import { expect, test } from '@jest/globals';
import { createLogger } from './logger.ts';

test('secrets stay out of the log and control characters cannot forge a line', () => {
  const lines: string[] = [];
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  logger.info(
    { token: 's1', body: { password: 's2' }, request: { headers: { cookie: 's3', 'x-token': 's4' } }, path: '/a\n{"level":60}' },
    'x',
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/s[1-4]"/);
  expect(lines[0]?.trim()).not.toContain('\n');
});
