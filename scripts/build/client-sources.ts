import { dirname, join } from 'node:path';
import type { Metafile } from 'esbuild';
import { pagePart, type RouteName, routeNames, routeRow } from '../../shared/routes/route-table.ts';
import type { Load } from './shared-chunks.ts';

/** First script of the client. Like all paths here, relative to the root. */
export const ENTRY = 'client/entry.ts';

/** The code that every page needs before its own. */
export const START = 'client/app/start.tsx';

/** Wraps lazily loaded code; the build inserts the calls. */
export const LAZY_CODE = 'client/lib/lazy-code.ts';

/** Returns the file in which a feature describes its pages (client/app/routes.ts). */
export const featureFile = (name: RouteName): string => {
  const row = routeRow(name);
  return `client/features/${row.feature}/${pagePart(row)}-routes.tsx`;
};

/** The frame around the pages whose layout is `account` (client/layout/frames.tsx). */
export const ACCOUNT_FRAME = 'client/layout/account-columns.tsx';

/** Replaces a page that is not shown (client/app/routes.ts). */
export const REFUSED_VIEW = 'client/layout/refusal-view.tsx';

/** Covers every page inside an app, and only there (client/layout/frames.tsx). */
export const IN_APP_MASK = 'client/layout/in-app-mask.tsx';

/** Names of pages whose files are not named after the route: several routes show one page, or the route has the name of another feature. */
const pageNames: Partial<Record<RouteName, string>> = {
  'demand.refresh': 'boost-use',
  'demand.top': 'boost-use',
  'demand.headline': 'boost-use',
  'boost.highlight': 'boost-use',
  'boost.orders': 'orders',
};

/**
 * Returns the file of a route's page: for `demand.detail` of feature `demand` client/features/demand/pages/demand-detail-page.tsx, for
 * `user.savedSearches` of feature `user` user-saved-searches-page.tsx there. The exceptions are in `pageNames`.
 */
export const pageFile = (name: RouteName): string =>
  `client/features/${routeRow(name).feature}/pages/${pageNames[name] ?? kebab(name.replaceAll('.', '-'))}-page.tsx`;

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Resolves an import of a client module: `#client/lib/x.ts` to `client/lib/x.ts`, other specifiers relative to the importer. */
export const resolveClientImport = (importer: string, specifier: string): string =>
  specifier.startsWith('#client/') ? specifier.slice(1) : join(dirname(importer), specifier);

/** Lists the modules that a page loads lazily: its feature’s page descriptions, the frame of its layout, and the page. */
export const sourcesOfPage = (name: RouteName): string[] => [
  featureFile(name),
  ...(routeRow(name).layout === 'account' ? [ACCOUNT_FRAME] : []),
  pageFile(name),
];

/** Lists the routes whose page exists. */
export const existingPages = (inputs: Metafile['inputs']): RouteName[] => routeNames.filter((name) => inputs[pageFile(name)]);

/** Minimum gzipped bytes of each script of a page except the first. */
export const LEAST_SCRIPT = 1_000;

/** Maximum gzipped bytes of all scripts of a page: of the home page, where most visits begin, of other public pages, of private pages. */
const scriptLimits = { home: 90_000, public: 100_000, private: 116_000 };

export const scriptLimit = (name: RouteName): number =>
  name === 'home' ? scriptLimits.home : routeRow(name).access === 'private' ? scriptLimits.private : scriptLimits.public;

/** Assumptions of a plan of chunks about the scripts that are then built by it. */
export interface PlanAssumptions {
  /** Gzipped bytes of all scripts of a page beside its planned chunks, less what the plan overestimates of these. */
  overhead: (page: RouteName) => number;
  /** Estimated gzipped bytes below which a chunk is joined with another chunk of its pages. */
  leastChunk: number;
  /** Keys of chunks that turned out too small, although their estimated size is not. */
  smallChunks: ReadonlySet<string>;
  /** Gzipped bytes by which a page may grow so that small chunks can be joined. */
  growth: number;
  /** Price of one more chunk on a page, in gzipped bytes: its header, text that neighbors repeat, a request. */
  chunkPrice: number;
}

/** Returns the load of every existing page. Public pages weigh more: visits begin there, with an empty cache. */
export const pageLoads = (inputs: Metafile['inputs'], { overhead }: PlanAssumptions): Load[] =>
  existingPages(inputs).map((name) => ({
    modules: sourcesOfPage(name),
    weight: routeRow(name).access === 'private' ? 1 : 2,
    limit: scriptLimit(name) - overhead(name),
  }));
