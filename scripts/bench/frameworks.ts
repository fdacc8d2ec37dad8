import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { freePort } from '../test/free-port.ts';
import { type FrameworkApp, makeApp } from './frameworks/make-app.ts';
import { type Child, startChild, startSmallServer } from './measure/child.ts';
import { compare, type Standing } from './measure/compare.ts';
import { type HtmlElement, type HtmlNode, readHtml, toReactProps } from './measure/html-tree.ts';
import { startLoad } from './measure/load.ts';
import type { BenchOptions } from './measure/options.ts';
import { printTable, printVerdict, writeResults } from './measure/report.ts';
import { browserHeaders } from './targets/browser-headers.ts';
import { startPortal } from './targets/portal.ts';

interface App extends FrameworkApp {
  title: string;
  /** Returns Node's arguments: a file in the application's folder and the arguments of that file. */
  start: (folder: string, port: number) => { file: string; args: string[] };
}

const apps: readonly App[] = [
  {
    name: 'next',
    title: 'Next.js 16.4',
    packages: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' },
    build: ['next', 'build'],
    pagesFile: 'pages.json',
    start: (folder, port) => ({
      file: join(folder, 'node_modules/next/dist/bin/next'),
      args: ['start', folder, '-p', String(port), '-H', '127.0.0.1'],
    }),
  },
  {
    name: 'nuxt',
    title: 'Nuxt 4.4',
    // Nuxt 4.5 does not build with the versions of its own packages that npm resolves.
    packages: { nuxt: '4.4.2' },
    build: ['nuxt', 'build'],
    pagesFile: 'app/pages.json',
    start: (folder) => ({ file: join(folder, '.output/server/index.mjs'), args: [] }),
  },
];

/** The API calls of the portal for a page: those with the same answer for all users, at most once in ten seconds, and the reader's own. */
const pages = {
  home: {
    path: '/',
    forEverybody: ['/v1/overall/detail?id=1', '/api/config', '/api/banner/1', '/api/demand/type'],
    forReader: [
      '/api/chat/count-unread-messages',
      '/api/demand/page-search?sort=default&pageSize=30&withFacets=0',
      '/v1/demRecommend/page?pageSize=6',
      '/v1/sysAnnouncement/page?pageSize=5',
    ],
  },
  demand: {
    path: '/demand/BD202600010001',
    forEverybody: ['/v1/overall/detail?id=1', '/api/config'],
    forReader: [
      '/api/chat/count-unread-messages',
      '/api/demand/BD202600010001',
      '/v1/demRecommend/page?demandId=BD202600010001&pageSize=6',
      '/v1/user/10001/simple',
    ],
  },
} as const;
type PageName = keyof typeof pages;
const pageNames = Object.keys(pages) as PageName[];

/** Path prefix of the applications' pages that are cached for visitors; the portal serves both from one URL. */
const KEPT = '/kept';
const COOKIE = 'X-Token=3f7d1c5be0a94b6f8d2e7a1c9b5f4e3d3f7d1c5be0a94b6f8d2e7a1c9b5f4e3d';
const { 'user-agent': userAgent = '' } = browserHeaders;
const signedIn = { 'user-agent': userAgent, cookie: COOKIE };
const visiting = { 'user-agent': userAgent, 'accept-encoding': 'gzip' };

/**
 * Compares the portal with Next.js and Nuxt on the same page. They send the same calls to the same API and render exactly the markup of the
 * portal's page, but as plain elements from a file: without components, styles, guards, logs and security headers. The portal has all of
 * these, and they would add to the cost of the other frameworks.
 */
export async function benchFrameworks(options: BenchOptions): Promise<void> {
  const load = await startLoad();
  const upstream = await startSmallServer('stub-portal-api.ts', 'upstream', ['30']);
  const portal = await startPortal({ upstream: upstream.url });
  const trees = await Promise.all(
    pageNames.map(async (name) => [name, bodyOf(await read(portal.url + pages[name].path, signedIn))] as const),
  );
  const rivals = [];
  for (const app of apps) {
    process.stderr.write(`  ${app.title} is installed and built\n`);
    const given = trees.map(([name, nodes]) => [name, { ...pages[name], nodes: app.name === 'next' ? nodes.map(withProps) : nodes }]);
    const folder = await makeApp(app, Object.fromEntries(given));
    rivals.push({ title: app.title, ...(await startApp(app, folder, upstream.url)) });
  }
  const all = [
    { title: 'portal', child: portal as Child, url: portal.url, kept: '' },
    ...rivals.map((rival) => ({ ...rival, kept: KEPT })),
  ];
  const results: Record<string, Standing[]> = {};
  const weights: string[][] = [];
  for (const name of pageNames) {
    const { path } = pages[name];
    const documents = await Promise.all(all.map(({ url }) => read(url + path, signedIn)));
    const texts = documents.map(textOf);
    if (texts.some((text) => text !== texts[0])) throw new Error(`${name}: not the same page: ${texts.map((text) => text.length)}`);
    for (const [place, html] of documents.entries()) {
      const { title = '', url = '' } = all[place] ?? {};
      weights.push([`${name}, ${title}`, kilobytes(gzipSync(html).length), kilobytes(await weighScripts(url, html))]);
    }
    const compared = { ...options, baseline: 'portal', slackBytes: 200_000 };
    results[`${name}, signed in`] = await compare(load, {
      ...compared,
      title: `${name}, signed in`,
      connections: 8,
      targets: all.map(({ title, child, url }) => ({ name: title, child, options: { url: url + path, method: 'GET', headers: signedIn } })),
    });
    results[`${name}, visitor`] = await compare(load, {
      ...compared,
      title: `${name}, kept for visitors`,
      connections: 64,
      isAwake: true,
      targets: all.map(({ title, child, url, kept }) => ({
        name: title,
        child,
        options: { url: `${url}${kept}${kept && path === '/' ? '' : path}`, method: 'GET', headers: visiting },
      })),
    });
  }
  printTable('What a browser loads for a signed-in reader, KB of gzip', ['', 'document', 'scripts'], weights);
  process.stdout.write('\n');
  for (const [what, standings] of Object.entries(results)) {
    for (const { name, cpuRatio } of standings.slice(1)) {
      printVerdict(`${what}: ${(1 / cpuRatio).toFixed(1)} × less CPU for a request than ${name} (wanted 1)`, cpuRatio <= 1);
    }
  }
  await writeResults('frameworks', { results, weights });
  await Promise.all([...all.map(({ child }) => child), upstream, load].map((child) => child.stop()));
}

async function startApp(app: App, folder: string, api: string): Promise<{ child: Child; url: string }> {
  const port = await freePort();
  const { file, args } = app.start(folder, port);
  const child = startChild(file, {
    place: 'measured',
    args,
    env: { NODE_ENV: 'production', API: api, NUXT_API: api, HOST: '127.0.0.1', PORT: String(port) },
  });
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 60_000;
  for (;;) {
    const isUp = await fetch(url, { headers: signedIn }).then(
      async (answer) => answer.ok && (await answer.text()) !== '',
      () => false,
    );
    if (isUp) return { child, url };
    if (Date.now() > deadline || child.process.exitCode !== null) throw new Error(`${app.title} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function read(address: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(address, { headers });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.text();
}

/** Returns the content of a page's body without its scripts and the styles between them. */
function bodyOf(html: string): HtmlNode[] {
  const body = findElement(readHtml(html), 'body');
  if (!body) throw new Error('a page without a body');
  return body.children.flatMap(withoutCode);
}

function findElement(nodes: readonly HtmlNode[], name: string): HtmlElement | undefined {
  const elements = nodes.filter((node) => typeof node !== 'string');
  return elements.find((element) => element.name === name) ?? elements.map(({ children }) => findElement(children, name)).find(Boolean);
}

const withoutCode = (node: HtmlNode): HtmlNode[] =>
  typeof node === 'string' ? [node] : node.rawText !== undefined ? [] : [{ ...node, children: node.children.flatMap(withoutCode) }];

/** Converts a node to the form that the Next.js page reads. */
const withProps = (node: HtmlNode): unknown =>
  typeof node === 'string' ? node : { name: node.name, props: toReactProps(node), children: node.children.map(withProps) };

/** Returns the words of a document's body, without HTML entities and without digits: relative times change. */
const textOf = (html: string): string =>
  html.slice(html.indexOf('<body')).replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^>]*>|&#?\w+;|["'<>&\s\d]/g, '');

/** Returns the total size of the scripts that a document references, preloaded modules included, with gzip 9. */
async function weighScripts(url: string, html: string): Promise<number> {
  const named = [...html.matchAll(/(?:src|href)="(\/[^"]+\.m?js)"/g)].map(([, path = '']) => path);
  const scripts = await Promise.all([...new Set(named)].map((path) => read(url + path, {})));
  return scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0);
}

const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1);
