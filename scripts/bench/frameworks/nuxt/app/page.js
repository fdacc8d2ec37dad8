import { h } from 'vue';
import pages from './pages.json';

const toNode = (node) => (typeof node === 'string' ? node : h(node.name, node.attributes, node.children.map(toNode)));

export const PortalPage = ({ name }) => h('div', null, pages[name].nodes.map(toNode));
PortalPage.props = ['name'];

export const nameOf = ({ path }) => (path.includes('/demand/') ? 'demand' : 'home');

const KEPT_MS = 10_000;
const kept = new Map();

/** Caches answers that are the same for all users for ten seconds, as the portal does. */
function askOnce(url) {
  const found = kept.get(url);
  if (found && Date.now() - found.at < KEPT_MS) return found.answer;
  const answer = $fetch(url);
  kept.set(url, { at: Date.now(), answer });
  return answer;
}

export function askFor(api, name, token) {
  const { forEverybody, forReader } = pages[name];
  const headers = token ? { 'x-token': token } : {};
  return Promise.all([...forEverybody.map((path) => askOnce(api + path)), ...forReader.map((path) => $fetch(api + path, { headers }))]);
}
