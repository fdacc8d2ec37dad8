import { expect, test } from '@jest/globals';
import { type ComponentType, isValidElement, type ReactNode, useState } from 'react';
import { jsx as reactJsx } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { markHookless } from './expand.ts';
import { createIcon } from './icon.tsx';
import { keyframes, styled } from './precompiled-styled.ts';
import { Fragment, jsx, jsxs } from './server-jsx.ts';

const Box = styled('div', 'box') as ComponentType<Record<string, unknown>>;
const Wide = styled(Box, 'wide') as ComponentType<Record<string, unknown>>;
const Icon = createIcon('<path d="M4 12h16"/>') as ComponentType<Record<string, unknown>>;

const Stateful = () => useState('字')[0];

/** Renders the element with the browser's and with the server's runtime. */
const both = (type: ComponentType<Record<string, unknown>>, props: Record<string, unknown>) => ({
  browser: renderToStaticMarkup(reactJsx(type, { ...props })),
  server: jsx(type, { ...props }),
});

test.each([
  ['a styled element', Box, { id: 'a', children: '字' }],
  ['with a class of its own', Box, { className: 'own', title: '"' }],
  ['as another element', Box, { as: 'a', href: '/x', 'data-x': 1 }],
  ['styled twice', Wide, { className: 'own', children: '字' }],
  ['an icon', Icon, {}],
  ['an icon with everything', Icon, { size: 12, strokeWidth: 1.5, className: 'own', 'aria-hidden': undefined }],
])('%s renders the same markup, and jsx() returns a plain element immediately', (_what, type, props) => {
  const { browser, server } = both(type, props);
  expect(renderToStaticMarkup(server)).toBe(browser);
  expect(isValidElement(server) && typeof server.type).toBe('string');
});

test('keeps the keys of elements, so that lists reconcile as before', () => {
  const item = jsx(Box, { children: '字' }, 'k');
  expect(isValidElement(item) && item.key).toBe('k');
  const icon = jsx(Icon, {}, 'i');
  expect(isValidElement(icon) && icon.key).toBe('i');
});

test('calls a plain component immediately unless it has a key; leaves components with hooks to React', () => {
  const Plain = markHookless(({ text }: { text: string }): ReactNode => [text, '!']);
  expect(jsx(Plain, { text: '字' })).toEqual(['字', '!']);
  const keyed = jsx(Plain, { text: '字' }, 'k');
  expect(isValidElement(keyed) && keyed.key).toBe('k');
  expect(renderToStaticMarkup(jsxs(Fragment, { children: [jsx(Stateful, {}, 'a'), jsx(Plain, { text: '词' }, 'b')] }))).toBe('字词!');
  expect(keyframes()).toBe('');
});
