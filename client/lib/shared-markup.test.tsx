import { expect, test } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { type MarkupParts, renderInParts, writeShared } from './markup-parts.ts';
import { usePublicEnv } from './portal-store.tsx';
import { enableSharedMarkup, SharedMarkup } from './shared-markup.tsx';

enableSharedMarkup(writeShared(renderToString));

let renders = 0;
const Words = ({ text }: { text: string }) => {
  renders += 1;
  return <b>{text}</b>;
};
const Line = ({ of: data, variant }: { of: { text: string } | null; variant?: string }) => (
  <SharedMarkup of={data} {...(variant && { variant })} content={() => <Words text={`${data?.text ?? '无'}${variant ?? ''}`} />}>
    {(inner) => <p {...inner} />}
  </SharedMarkup>
);
const textOf = (parts: MarkupParts): string => parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
const piecesOf = (parts: MarkupParts) => parts.filter((part) => typeof part !== 'string');

const Broken = () => {
  throw new Error('broken');
};
const Origin = () => <i>{usePublicEnv().publicOrigin}</i>;

test('renders content that depends on frozen data once, and each page contains the markup that React would have rendered', () => {
  const data = Object.freeze({ text: '一 & <二>' });
  renders = 0;
  const [first, second] = [1, 2].map(() =>
    renderInParts(() =>
      renderToString(
        <main>
          甲
          <Line of={data} />乙<Line of={data} />
        </main>,
      ),
    ),
  );
  expect(renders).toBe(1);
  expect(textOf(first ?? [])).toBe('<main>甲<p><b>一 &amp; &lt;二&gt;</b></p>乙<p><b>一 &amp; &lt;二&gt;</b></p></main>');
  expect(second).toEqual(first);
  const pieces = [...piecesOf(first ?? []), ...piecesOf(second ?? [])];
  expect(pieces).toHaveLength(4);
  expect(new Set(pieces).size).toBe(1);
});

test('another variant, or another object with the same content, has its own markup', () => {
  const [one, same] = [Object.freeze({ text: '一' }), Object.freeze({ text: '一' })];
  const parts = renderInParts(() =>
    renderToString(
      <>
        <Line of={one} />
        <Line of={one} variant="页" />
        <Line of={same} />
      </>,
    ),
  );
  expect(textOf(parts)).toBe('<p><b>一</b></p><p><b>一页</b></p><p><b>一</b></p>');
  expect(new Set(piecesOf(parts)).size).toBe(3);
});

test('renders each time if the data is mutable or null', () => {
  const changing = { text: '一' };
  expect(textOf(renderInParts(() => renderToString(<Line of={changing} />)))).toBe('<p><b>一</b></p>');
  changing.text = '二';
  const parts = renderInParts(() => renderToString(<Line of={changing} />));
  expect(parts).toEqual(['<p><b>二</b></p>']);
  expect(renderInParts(() => renderToString(<Line of={null} />))).toEqual(['<p><b>无</b></p>']);
});

test('a nested piece is part of its parent’s text, and a render that is not in parts contains the plain markup', () => {
  const [outer, inner] = [Object.freeze({ text: '外' }), Object.freeze({ text: '内' })];
  const nested = (
    <SharedMarkup of={outer} content={() => <Line of={inner} />}>
      {(html) => <section {...html} />}
    </SharedMarkup>
  );
  expect(renderInParts(() => renderToString(nested))).toEqual(['<section>', { text: '<p><b>内</b></p>' }, '</section>']);
  expect(renderToString(nested)).toBe('<section><p><b>内</b></p></section>');
});

test('a failed render leaves no state behind', () => {
  const data = Object.freeze({ text: '一' });
  expect(() =>
    renderInParts(() =>
      renderToString(
        <>
          <Line of={data} />
          <Broken />
        </>,
      ),
    ),
  ).toThrow('broken');
  expect(renderToString(<Line of={data} />)).toBe('<p><b>一</b></p>');
});

test('content that needs a provider of its page fails on the first render, not only for later pages', () => {
  const page = (
    <SharedMarkup of={Object.freeze({})} content={() => <Origin />}>
      {(inner) => <p {...inner} />}
    </SharedMarkup>
  );
  expect(() => renderToString(page)).toThrow('PortalStoreProvider is missing');
});

test('caches only the most recent variants of an object', () => {
  const data = Object.freeze({ text: '一' });
  const show = (variant: string) => renderToString(<Line of={data} variant={variant} />);
  const variants = Array.from({ length: 100 }, (_, index) => String(index));
  for (const variant of variants) expect(show(variant)).toBe(`<p><b>一${variant}</b></p>`);
  renders = 0;
  expect([show('99'), show('98')]).toEqual(['<p><b>一99</b></p>', '<p><b>一98</b></p>']);
  expect(renders).toBe(0);
  expect(show('0')).toBe('<p><b>一0</b></p>');
  expect(renders).toBe(1);
});
