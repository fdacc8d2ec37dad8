import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteName } from '#shared/routes/route-table.ts';

/** The build's list of the files that pages need; paths start with /assets/. */
export interface PageAssets {
  buildId: string;
  entry: string;
  /** Stylesheet of every page. */
  styles: string;
  /** Chunks that every page loads with the entry. */
  shared: readonly string[];
  /** Chunks of one page. */
  routes: Readonly<Partial<Record<RouteName, readonly string[]>>>;
  /** Stylesheets of one page, in order, after the one of every page. */
  routeStyles: Readonly<Partial<Record<RouteName, readonly string[]>>>;
  /** Files of the view that replaces a page that is not shown. */
  refused: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
  /** Stylesheets of the overlay in in-app browsers. */
  inAppStyles: readonly string[];
  /** Every stylesheet, in the order in which a page must link them. */
  sheets: readonly string[];
  /** Sprite of the icons that appear after a page's document. */
  icons: string;
}

/** Reads dist/client/manifest.json; throws if the client has not been built. */
export function readPageAssets(clientDir: string): PageAssets {
  return JSON.parse(readFileSync(join(clientDir, 'manifest.json'), 'utf8')) as PageAssets;
}
