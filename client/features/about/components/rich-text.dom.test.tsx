import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { RichText } from './rich-text.tsx';

test('an external link opens in a new tab and sends no referrer', () => {
  const { container } = render(
    <RichText html={'<p><a href="https://example.com/" onclick="alert(1)">外</a><a href="/wechat">内</a></p>'} />,
  );
  const [outside, inside] = container.querySelectorAll('a');
  expect(outside?.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  expect(outside?.getAttribute('target')).toBe('_blank');
  expect(outside?.hasAttribute('onclick')).toBe(false);
  expect(inside?.hasAttribute('target')).toBe(false);
});

const pieces =
  '<p>|</p>|<ul>|</ul>|<ol>|<li>|</li>|<h2>|</h2>|<h1>|<div>|</div>|<strong>|</strong>|<b>|<em>|</em>|<br>|<a href="/x">|<a href="https://e.cn">|<a href="javascript:x">|</a>|<script>|</script>|<svg onload=x>|</svg>|<img src=x onerror=x>|<!--|-->|<table>|<td>|文字| |<|>|"|\'|&lt;|&#60;script&#62;|&amp;|</|=|\n'.split(
    '|',
  );

/** Generates a repeatable sequence of pseudo-random numbers (linear congruential generator). */
function* numbers(seed: number): Generator<number> {
  let state = seed;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state;
  }
}

test('renders only allowed elements from any input, and its markup survives an HTML parser unchanged', () => {
  const chance = numbers(20_260_801);
  const pick = () => pieces[(chance.next().value ?? 0) % pieces.length] ?? '';
  const parser = document.createElement('div');
  for (let round = 0; round < 400; round += 1) {
    const html = Array.from({ length: 24 }, pick).join('');
    const { container, unmount } = render(<RichText html={html} />);
    const written = container.innerHTML;
    parser.innerHTML = written;
    expect(parser.innerHTML).toBe(written);
    for (const element of parser.querySelectorAll('div > *, div > * *')) {
      expect(element.tagName).toMatch(/^(DIV|H2|H3|P|UL|OL|LI|STRONG|EM|BR|A)$/);
      for (const { name, value } of element.attributes) {
        expect(name).toMatch(/^(class|href|target|rel)$/);
        if (name === 'href') expect(value).toMatch(/^(\/x|https:\/\/e\.cn\/)$/);
      }
    }
    unmount();
  }
});
