import { expect, test } from '@jest/globals';
import { parseRichText, type RichNode } from './rich-text-parser.ts';

/** Prints a tree in a readable form: `p(text a[/x](link))`. */
const show = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) => (typeof node === 'string' ? node : `${node.tag}${node.href ? `[${node.href}]` : ''}(${show(node.children)})`))
    .join('');

const parse = (html: string): string => show(parseRichText(html));

test('keeps allowed elements and their nesting', () => {
  expect(parse('<h2>做什么</h2>\n<p>连接<strong>两家</strong>，<em>早</em>一点<br>见面</p><ul>\n<li>甲</li>\n<li>乙</li>\n</ul>')).toBe(
    'h2(做什么)p(连接strong(两家)，em(早)一点br()见面)ul(li(甲)li(乙))',
  );
});

test('entities are decoded once', () => {
  expect(parse('<p>A&amp;B &lt;b&gt; &#20013;&#x6587; &amp;lt; &unknown;</p>')).toBe('p(A&B <b> 中文 &lt; &unknown;)');
});

test('keeps links to this site and to http(s) addresses', () => {
  expect(parse('<p><a class="x" href="/wechat">客服</a><a href=\'https://example.com/?a=1&amp;b=2\'>外</a></p>')).toBe(
    'p(a[/wechat](客服)a[https://example.com/?a=1&b=2](外))',
  );
});

test.each([
  '<a href="javascript:alert(1)">看</a>',
  '<a href="java&#x0A;script:alert(1)">看</a>',
  '<a href="&#106;avascript:alert(1)">看</a>',
  '<a href=" javascript:alert(1)">看</a>',
  '<a href="data:text/html,<script>alert(1)</script>">看</a>',
  '<a href="//evil.example">看</a>',
  '<a href="/\\evil.example">看</a>',
  '<a href="#x" data-href="https://evil.example">看</a>',
  '<a onclick="alert(1)">看</a>',
])('%s keeps its text and loses its link', (html) => {
  expect(parse(html)).toBe('p(看)');
});

test.each([
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example></SCRIPT>',
  '<style>*{display:none}</style>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<svg><a href="https://evil.example">x</a></svg>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<!-- <script>alert(1)</script> -->',
  '<!doctype html>',
  '<script>alert(1)',
  '<img src=x onerror=alert(1)>',
  '<p onmouseover="alert(1)"> </p>',
])('%s leaves nothing executable behind', (html) => {
  expect(parse(html)).not.toMatch(/\w+\[|script\(|img|svg/);
});

test('unknown elements lose their tag and keep their text', () => {
  expect(parse('<section><custom-tag onclick="x">正<span style="color:red">文</span></custom-tag></section>')).toBe('p(正文)');
});

test('markup inside a quoted attribute does not end the tag', () => {
  expect(parse('<p title="><script>alert(1)</script>">正文</p>')).toBe('p(正文)');
});

test('treats a stray < as text', () => {
  expect(parse('<p>3 < 5 && 7 > 2, a<b</p>')).toBe('p(3 < 5 && 7 > 2, a<b)');
});

test('repairs nesting that HTML does not allow', () => {
  expect(parse('<p>甲<p>乙<h2>丙<ul>丁<li>戊<p>己</p></ul>庚</li><li>辛')).toBe('p(甲)p(乙)h2(丙)ul(li(丁)li(戊p(己)))p(庚)p(辛)');
  expect(parse('<a href="/a">外<a href="/b">内</a></a>')).toBe('p(a[/a](外内))');
  expect(parse('<strong>粗<div>块</div>')).toBe('p(strong(粗))p(块)');
  expect(parse('</p></ul>正文</strong>')).toBe('p(正文)');
});

test('drops empty elements and the whitespace between blocks', () => {
  expect(parse('<p> </p>\n<ul>\n</ul><p></p><h2>题</h2>\n')).toBe('h2(题)');
});

test('removes control characters and lone surrogates', () => {
  expect(parse('<p>甲\u0000\u0008&#0;\ud800乙&#xD800;丙</p>')).toBe('p(甲乙丙)');
});

test('limits depth and length', () => {
  const depthOf = (nodes: readonly RichNode[]): number =>
    nodes.reduce((deepest, node) => (typeof node === 'string' ? deepest : Math.max(deepest, 1 + depthOf(node.children))), 0);
  expect(depthOf(parseRichText(`${'<ul><li>'.repeat(5_000)}底`))).toBeLessThan(30);
  expect(depthOf(parseRichText(`${'<strong>'.repeat(5_000)}底`))).toBeLessThan(30);
  expect(parseRichText('<p>段</p>'.repeat(100_000)).length).toBeLessThanOrEqual(5_000);
});

test.each(['<', '<a', '<a "', "<a href='", '<!--', '</', '&#', '<p>x', `<${'a'.repeat(59_000)}`, '<script>'])(
  'parses a long run of %.12s in less than 3 s',
  (piece) => {
    const startedAt = performance.now();
    parseRichText(piece.repeat(Math.ceil(100_000 / piece.length)));
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  },
);
