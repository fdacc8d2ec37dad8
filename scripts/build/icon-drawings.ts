import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as lucide from 'lucide-react';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

export interface IconDrawings {
  /** Contents of each icon's svg element, by the export name of lucide-react, for every icon that the client imports. */
  shapes: ReadonlyMap<string, string>;
  /** One SVG file with all icons. Its URL contains a hash of its content. */
  sprite: { address: string; svg: string };
}

/** Prefix of an icon's id in the sprite, followed by its index: shorter than a name, and the scripts contain the index of each icon. */
export const ICON_ID = 'i';

const iconImport = /import \{([^}]*)\} from 'lucide-react'/g;

/** Draws every icon that the client's sources import. */
export async function drawIcons(root: string): Promise<IconDrawings> {
  const names = await importedIcons(join(root, 'client'));
  const shapes = new Map(names.map((name) => [name, shapesOf(name)]));
  const groups = [...shapes.values()].map((shape, place) => `<g id="${ICON_ID}${place}">${shape}</g>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${groups.join('')}</svg>`;
  const hash = createHash('sha256').update(svg).digest('base64url').slice(0, 8);
  return { shapes, sprite: { address: `/assets/icons-${hash}.svg`, svg } };
}

async function importedIcons(dir: string): Promise<string[]> {
  // The components page (client/dev) shows icons of the portal and must not add any.
  const files = (await readdir(dir, { recursive: true })).filter((file) => file.endsWith('.tsx') && !/^dev[/\\]/.test(file));
  const sources = await Promise.all(files.map((file) => readFile(join(dir, file), 'utf8')));
  const imports = sources.flatMap((source) => [...source.matchAll(iconImport)].flatMap(([, list = '']) => list.split(',')));
  return [...new Set(imports.map((name) => name.trim()).filter((name) => name && !name.startsWith('type ')))].sort();
}

/** Returns the elements inside lucide's svg element. */
function shapesOf(name: string): string {
  const icons: Readonly<Record<string, unknown>> = lucide;
  const icon = icons[name];
  if (!isComponent(icon)) throw new Error(`lucide-react has no icon ${name}`);
  const [, shapes] = /^<svg[^>]*>(.*)<\/svg>$/.exec(renderToStaticMarkup(createElement(icon))) ?? [];
  if (!shapes) throw new Error(`lucide-react draws nothing for ${name}`);
  return shapes.replaceAll(/><\/\w+>/g, '/>');
}

const isComponent = (value: unknown): value is ComponentType =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);
