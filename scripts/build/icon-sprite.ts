import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as lucide from 'lucide-react';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

export interface IconSprite {
  /** Export names of lucide-react that the client imports. */
  names: readonly string[];
  /** URL of the sprite, which contains a hash of its content. */
  address: string;
  svg: string;
}

/** Prefix of a drawing's id, followed by its index: shorter than a name, and every page loads the list of all icons. */
export const ICON_ID = 'i';

const iconImport = /import \{([^}]*)\} from 'lucide-react'/g;

/** Draws every icon that the client's sources import into one SVG file, each as a group whose id contains its index. */
export async function drawIcons(root: string): Promise<IconSprite> {
  const names = await importedIcons(join(root, 'client'));
  const groups = names.map((name, place) => `<g id="${ICON_ID}${place}">${drawingOf(name)}</g>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${groups.join('')}</svg>`;
  const hash = createHash('sha256').update(svg).digest('base64url').slice(0, 8);
  return { names, address: `/assets/icons-${hash}.svg`, svg };
}

async function importedIcons(dir: string): Promise<string[]> {
  // The components page (client/dev) shows icons of the portal and must not add any.
  const files = (await readdir(dir, { recursive: true })).filter((file) => file.endsWith('.tsx') && !/^dev[/\\]/.test(file));
  const sources = await Promise.all(files.map((file) => readFile(join(dir, file), 'utf8')));
  const imports = sources.flatMap((source) => [...source.matchAll(iconImport)].flatMap(([, list = '']) => list.split(',')));
  return [...new Set(imports.map((name) => name.trim()).filter((name) => name && !name.startsWith('type ')))].sort();
}

/** Returns the elements inside lucide's svg element. */
function drawingOf(name: string): string {
  const icons: Readonly<Record<string, unknown>> = lucide;
  const icon = icons[name];
  if (!isComponent(icon)) throw new Error(`lucide-react has no icon ${name}`);
  return renderToStaticMarkup(createElement(icon)).replace(/^<svg[^>]*>|<\/svg>$/g, '');
}

const isComponent = (value: unknown): value is ComponentType =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);
