import { expect, test } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { RelativeTime } from './relative-time.tsx';

test('the server does not read the clock and always writes the date', () => {
  expect(renderToString(<RelativeTime iso="2026-08-10T12:00:00+08:00" />)).toBe(
    '<time dateTime="2026-08-10T12:00:00+08:00" title="2026-08-10 12:00" class="tabular-nums">2026-08-10</time>',
  );
});

test('shows 暂无 for an invalid time', () => {
  expect(renderToString(<RelativeTime iso={null} />)).toContain('暂无');
  expect(renderToString(<RelativeTime iso="昨天" />)).toContain('暂无');
});
