import { createElement } from 'react';
import pages from './pages.json';

const toElement = (node) =>
  typeof node === 'string' ? node : createElement(node.name, node.props, ...(node.children.length > 0 ? node.children.map(toElement) : []));

export const nameOf = ({ path }) => (path ? 'demand' : 'home');

/** Fetches the page's data. Answers that are the same for all users are cached for ten seconds, as in the portal. */
export async function askFor(name, ownInit) {
  const { forEverybody, forReader } = pages[name];
  const ask = async (path, init) => (await fetch(process.env.API + path, init)).json();
  await Promise.all([
    ...forEverybody.map((path) => ask(path, { next: { revalidate: 10 } })),
    ...forReader.map((path) => ask(path, ownInit)),
  ]);
}

export const render = (name) => createElement('div', null, ...pages[name].nodes.map(toElement));
