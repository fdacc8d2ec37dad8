import { expect, test } from '@jest/globals';
import { type ComponentType, isValidElement, type ReactNode, useState } from 'react';
import { jsx as reactJsx } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { asPlain } from './expand.ts';
import { keyframes, styled } from './precompiled-styled.ts';
import { Fragment, jsx, jsxs } from './server-jsx.ts';
import { iconsOf } from './sprite-icon.tsx';

const Box = styled('div', 'box') as ComponentType<Record<string, unknown>>;
const Wide = styled(Box, 'wide') as ComponentType<Record<string, unknown>>;
const Icon = iconsOf('/assets/icons.svg#i')(7) as ComponentType<Record<string, unknown>>;

const Stateful = () => useState('字')[0];

/** The results of the browser's runtime and of the server's. */
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
])('%s is the same markup, and a plain element at once', (_what, type, props) => {
  const { browser, server } = both(type, props);
  expect(renderToStaticMarkup(server)).toBe(browser);
  expect(isValidElement(server) && typeof server.type).toBe('string');
});

test('keys stay, so that a list is the list that it was', () => {
  const item = jsx(Box, { children: '字' }, 'k');
  expect(isValidElement(item) && item.key).toBe('k');
  const icon = jsx(Icon, {}, 'i');
  expect(isValidElement(icon) && icon.key).toBe('i');
});

test('a plain component is called at once, unless it has a key; one with hooks is React’s', () => {
  const Plain = asPlain(({ text }: { text: string }): ReactNode => [text, '!']);
  expect(jsx(Plain, { text: '字' })).toEqual(['字', '!']);
  const keyed = jsx(Plain, { text: '字' }, 'k');
  expect(isValidElement(keyed) && keyed.key).toBe('k');
  expect(renderToStaticMarkup(jsxs(Fragment, { children: [jsx(Stateful, {}, 'a'), jsx(Plain, { text: '词' }, 'b')] }))).toBe('字词!');
  expect(keyframes()).toBe('');
});
