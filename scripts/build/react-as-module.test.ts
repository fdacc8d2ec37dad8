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

test('an application shares one React with its packages', async () => {
  expect(run(await bundle())).toBe('<li>a</li><li>true</li>');
  expect(run(await bundle([]))).toBe('<li>a</li><li>true</li>');
});

test('creates elements by plain calls, and drops exports that are not imported', async () => {
  const [code, usual] = await Promise.all([bundle(), bundle([])]);
  // Compare booleans, because a whole bundle is too long for a failure message.
  expect([usual, code].map((text) => /\.jsx\)\(Row/.test(text))).toEqual([true, false]);
  expect([usual, code].map((text) => /\bjsx\(Row/.test(text))).toEqual([false, true]);
  expect(/=> all\w*\.useState\b/.test(code)).toBe(true);
  expect(/=> all\w*\.useOptimistic\b/.test(code)).toBe(false);
});
