import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { build, type Plugin } from 'esbuild';
import { JSDOM } from 'jsdom';
import { createReactPlugin, withoutTraces, withoutUnused } from './react-plugin.ts';
import { oldAttributes } from './unused-react.ts';

const root = join(import.meta.dirname, '../..');

/** A page with the features the portal uses: hydration, a lazy part, an error, a portal, forms, rows that are reordered, a transition. */
const app = `
  import { Component, Suspense, lazy, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
  import { createPortal, flushSync } from 'react-dom';
  import { createRoot, hydrateRoot } from 'react-dom/client';
  let arrive;
  const Late = lazy(() => new Promise((resolve) => { arrive = () => resolve({ default: () => <b id="late">late</b> }); }));
  class Boundary extends Component {
    state = { failed: false };
    static getDerivedStateFromError() { return { failed: true }; }
    componentDidCatch(error) { log.push('caught ' + error.message); }
    render() { return this.state.failed ? <i id="failed">failed</i> : this.props.children; }
  }
  const Broken = () => { throw new Error('broken'); };
  const Rows = ({ rows }) => rows.map((row) => <li key={row} ref={(node) => { log.push((node ? '+' : '-') + row); }}>{row}</li>);
  function App() {
    const [rows, setRows] = useState(['a', 'b', 'c']);
    const [text, setText] = useState('');
    const [isBroken, setBroken] = useState(false);
    const [isOpen, setOpen] = useState(false);
    const input = useRef(null);
    useLayoutEffect(() => { log.push('layout ' + input.current.value); }, [text]);
    useEffect(() => { log.push('effect'); return () => { log.push('cleanup'); }; }, []);
    return (
      <main>
        <ul><Rows rows={rows} /></ul>
        <form action="/search" onSubmit={(event) => { event.preventDefault(); log.push('submit'); }}>
          <input ref={input} value={text} onChange={(event) => setText(event.target.value)} />
          <select defaultValue="2"><option value="1">1</option><option value="2">2</option></select>
          <button id="turn" type="button" onClick={() => startTransition(() => setRows(['c', 'a', 'd']))}>turn</button>
          <button id="break" type="button" onClick={() => setBroken(true)}>break</button>
          <button id="open" type="button" onClick={() => flushSync(() => setOpen(true))}>open</button>
          <button id="send">send</button>
        </form>
        <svg><title>a title of a drawing</title></svg>
        <Suspense fallback={<em>wait</em>}><Late /></Suspense>
        <Boundary>{isBroken && <Broken />}</Boundary>
        {isOpen && createPortal(<p id="portal">portal</p>, document.body)}
      </main>
    );
  }
  const quiet = { onCaughtError() {}, onUncaughtError(error) { log.push('uncaught ' + error.message); } };
  Object.assign(window, {
    hydrate: (element) => hydrateRoot(element, <App />, { ...quiet, onRecoverableError: (error) => log.push('mismatch ' + error.message) }),
    render: (element, what) => { const made = createRoot(element, quiet); flushSync(() => made.render(what)); return made; },
    React: { ...require('react') }, isLateAsked: () => arrive !== undefined, arrive: () => arrive(),
  });`;

const html = `<main><ul><li>a</li><li>b</li><li>c</li></ul><form action="/search"><input value=""/><select><option value="1">1</option><option value="2" selected="">2</option></select><button id="turn" type="button">turn</button><button id="break" type="button">break</button><button id="open" type="button">open</button><button id="send">send</button></form><svg><title>a title of a drawing</title></svg><!--$--><b id="late">late</b><!--/$--></main>`;

interface Tab extends Window {
  log: string[];
  eval(code: string): void;
  hydrate(element: Element): { unmount(): void };
  render(element: Element, what: unknown): void;
  React: Record<string, unknown> & { createElement(...parts: unknown[]): unknown };
  /** Reports whether the lazy part was rendered, which React does in a separate task. */
  isLateAsked(): boolean;
  arrive(): void;
}

async function openTab(plugins: Plugin[]): Promise<{ tab: Tab; weight: number }> {
  const { outputFiles } = await build({
    stdin: { contents: app, loader: 'jsx', resolveDir: root },
    bundle: true,
    write: false,
    minify: true,
    jsx: 'automatic',
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins,
  });
  const code = outputFiles[0]?.text ?? '';
  const { window } = new JSDOM(`<body><div id="root">${html}</div></body>`, { runScripts: 'outside-only', pretendToBeVisual: true });
  const tab = window as unknown as Tab;
  tab.log = [];
  tab.eval(code);
  return { tab, weight: code.length };
}

/** Polls until the condition holds, because React works in separate tasks. */
async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + 10_000; !holds(); ) {
    if (Date.now() > end) throw new Error(`never held: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

async function live(tab: Tab): Promise<string[]> {
  const { document, log } = tab;
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const rows = document.querySelectorAll('li');
  const page = tab.hydrate(document.querySelector('#root') as Element);
  await until(() => log.includes('effect') && tab.isLateAsked());
  tab.arrive();
  find('#turn')?.click();
  await until(() => document.querySelector('ul')?.textContent === 'cad');
  log.push(`same row: ${document.querySelector('li') === rows[2]}`);
  const input = document.querySelector('input') as HTMLInputElement;
  // Bypasses React's own property on the element, as typing does.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, '充电桩');
  input.dispatchEvent(new tab.window.Event('input', { bubbles: true }));
  await until(() => log.includes('layout 充电桩'));
  find('#open')?.click();
  log.push(`portal: ${find('#portal')?.textContent}`);
  find('#send')?.click();
  find('#break')?.click();
  await until(() => find('#failed') !== null);
  log.push(document.body.innerHTML);
  page.unmount();
  await until(() => log.includes('cleanup'));
  return [...log, document.body.innerHTML];
}

test('a page behaves as with the complete React and is a quarter smaller', async () => {
  const [whole, reduced] = [await openTab([]), await openTab([createReactPlugin()])];
  const expected = await live(whole.tab);
  expect(expected).toEqual(expect.arrayContaining(['submit', 'caught broken', 'portal: portal', 'same row: true', '-b', '+d']));
  expect(expected.filter((line) => /mismatch|uncaught/.test(line))).toEqual([]);
  expect(await live(reduced.tab)).toEqual(expected);
  expect(reduced.weight).toBeLessThan(whole.weight * 0.77);
});

test.each([
  ['Activity', 'div'],
  ['ViewTransition', 'div'],
  ['title', 'a title, which React would move to the head'],
])('using a removed element type throws: %s', async (type, child) => {
  const { tab } = await openTab([createReactPlugin()]);
  const host = tab.document.body.appendChild(tab.document.createElement('div'));
  tab.render(host, tab.React.createElement(tab.React[type] ?? type, null, child));
  expect(tab.log).toEqual([expect.stringContaining('uncaught Minified React error #156')]);
});

test('using a fragment ref or a custom element throws an error that names it', async () => {
  const { tab } = await openTab([createReactPlugin()]);
  const host = tab.document.body.appendChild(tab.document.createElement('div'));
  tab.render(host, tab.React.createElement(tab.React['Fragment'], { ref: () => {} }, 'text'));
  tab.render(host, tab.React.createElement('x-part', { title: 'part' }));
  expect(tab.log).toEqual([
    expect.stringContaining('a ref of a fragment was taken out of react-dom'),
    expect.stringContaining('what custom elements need was taken out of react-dom'),
  ]);
});

test('no stack trace is captured while react-dom is evaluated, as developer tools would look up its lines', () => {
  const source = withoutTraces(readFileSync(join(root, 'node_modules/react-dom/cjs/react-dom-client.production.js'), 'utf8'));
  // In the source, statements outside of functions are indented by at most two spaces.
  expect(source.match(/^(?:var| )? ?[\w$]+ = (?:new )?Error\(/gm)).toBeNull();
  expect(source.match(/= \{ __proto__: Error\.prototype, message: /g)).toHaveLength(5);
  expect(() => withoutTraces('var SuspenseException = makeError(460);')).toThrow(/signals/);
});

test('the client’s sources use nothing that was removed', () => {
  const gone =
    /\b(?:Activity|ViewTransition|SuspenseList|useActionState|useOptimistic|cache|cacheSignal|addTransitionType)\b[^;]*\} from 'react'|<Fragment ref=|\bonBeforeInput\b/;
  const ofDom =
    /\b(?:useFormState|useFormStatus|prefetchDNS|preconnect|preload|preloadModule|preinit|preinitModule|requestFormReset)\b[^;]*\} from 'react-dom'/;
  const attributes = new RegExp(`\\b(?:${oldAttributes.join('|')})=`);
  const sources = globSync('client/**/*.{ts,tsx}', { cwd: root }).map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter(({ source }) => [gone, ofDom, attributes].some((use) => use.test(source))).map(({ file }) => file)).toEqual([]);
});

test('fails the build if the code of react-dom has changed', () => {
  const file = 'react-dom-client.production.js';
  const source = readFileSync(join(root, 'node_modules/react-dom/cjs', file), 'utf8');
  expect(withoutUnused(file, source)).not.toContain('case 30:');
  expect(() => withoutUnused(file, source.replaceAll('startViewTransition', 'beginViewTransition'))).toThrow(/startViewTransition/);
});
