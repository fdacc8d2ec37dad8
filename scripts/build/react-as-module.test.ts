import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { reactAsModule } from './react-as-module.ts';

const root = join(import.meta.dirname, '../..');

const app = `
  import React, { Component, Fragment, useState } from 'react';
  import * as all from 'react';
  import { renderToStaticMarkup } from 'react-dom/server.browser';
  class Row extends Component { render() { return <li>{this.props.name}</li>; } }
  function App() {
    const [name] = useState('a');
    const same = all.useMemo(() => React.useState === useState, []);
    return <Fragment><Row name={name} /><Row name={String(same)} /></Fragment>;
  }
  export const markup = renderToStaticMarkup(<App />);`;

async function bundle(plugins = [reactAsModule]): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: app, loader: 'tsx', resolveDir: root },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins,
  });
  return outputFiles[0]?.text ?? '';
}

const run = (code: string): unknown => {
  const module = { exports: {} as { markup?: string } };
  new Function('module', 'exports', 'require', code)(module, module.exports, () => ({ TextEncoder }));
  return module.exports.markup;
};

test('an application renders with the one React that its packages have too', async () => {
  expect(run(await bundle())).toBe('<li>a</li><li>true</li>');
  expect(run(await bundle([]))).toBe('<li>a</li><li>true</li>');
});

test('elements are made by plain calls, and what nobody imports is not there', async () => {
  const [code, usual] = await Promise.all([bundle(), bundle([])]);
  // Answers are compared, as a bundle is too long to be shown.
  expect([usual, code].map((text) => /\.jsx\)\(Row/.test(text))).toEqual([true, false]);
  expect([usual, code].map((text) => /\bjsx\(Row/.test(text))).toEqual([false, true]);
  expect(/=> all\w*\.useState\b/.test(code)).toBe(true);
  expect(/=> all\w*\.useOptimistic\b/.test(code)).toBe(false);
});
