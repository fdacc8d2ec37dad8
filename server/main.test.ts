import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';

test('this Node still knows the flag: an unknown one would be passed over in silence', () => {
  const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8', maxBuffer: 10_000_000 });
  expect(options).toContain('--allocation-site-pretenuring');
});
