import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';

test('this version of Node still knows the V8 flag: it would ignore an unknown one silently', () => {
  const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8', maxBuffer: 10_000_000 });
  expect(options).toContain('--allocation-site-pretenuring');
});
