import { dirname, join } from 'node:path';
import type { Metafile } from 'esbuild';
import { pagePart, type RouteName, routeNames, routeRow } from '../../shared/routes/route-table.ts';
import type { Load } from './shared-chunks.ts';

/** Where the sources of the client are that the build names; relative to the root. */
export const ENTRY = 'client/entry.ts';

/** All that a page needs before its own code. */
export const START = 'client/app/start.tsx';

/** Awaits code that is loaded on demand; the build writes the calls. */
export const LAZY_CODE = 'client/lib/lazy-code.ts';

/** The file in which a feature describes its pages (client/app/routes.ts). */
export const featureFile = (name: RouteName): string => {
  const row = routeRow(name);
  return `client/features/${row.feature}/${pagePart(row)}-routes.tsx`;
};

/** The frame around the pages whose layout is `account` (client/layout/frames.tsx). */
export const ACCOUNT_FRAME = 'client/layout/account-columns.tsx';

/** It stands in place of a page that is not shown (client/app/routes.ts). */
export const REFUSED_VIEW = 'client/layout/refusal-view.tsx';

/** It lies over every page inside of an app, and over no other (client/layout/frames.tsx). */
export const IN_APP_MASK = 'client/layout/in-app-mask.tsx';

/** Routes that show the page of another one. */
const pageOf: Partial<Record<RouteName, RouteName>> = {
  'demand.refresh': 'boost.use',
  'demand.top': 'boost.use',
  'demand.headline': 'boost.use',
  'boost.highlight': 'boost.use',
};

/**
 * Route `demand.detail` of feature `demand` is the page client/features/demand/pages/demand-detail-page.tsx, `user.savedSearches` of feature
 * `user` is user-saved-searches-page.tsx there.
 */
export const pageFile = (name: RouteName): string =>
  `client/features/${routeRow(name).feature}/pages/${kebab((pageOf[name] ?? name).replaceAll('.', '-'))}-page.tsx`;

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The file that a module of the client imports by that name: `client/lib/x.ts` by `#client/lib/x.ts`, or relative to it. */
export const resolveClientImport = (importer: string, specifier: string): string =>
  specifier.startsWith('#client/') ? specifier.slice(1) : join(dirname(importer), specifier);

/** The modules that a page loads on demand: its feature’s description of it, the frame of its layout, the page. */
export const sourcesOfPage = (name: RouteName): string[] => [
  featureFile(name),
  ...(routeRow(name).layout === 'account' ? [ACCOUNT_FRAME] : []),
  pageFile(name),
];

/** The pages that there are. */
export const existingPages = (inputs: Metafile['inputs']): RouteName[] => routeNames.filter((name) => inputs[pageFile(name)]);

/** Bytes of gzip of all scripts that the page with which most visits begin may load, another one that strangers come to, one of an account. */
export const scriptLimits = { home: 90_000, public: 100_000, private: 120_000 };

export const scriptLimit = (name: RouteName): number =>
  name === 'home' ? scriptLimits.home : routeRow(name).access === 'private' ? scriptLimits.private : scriptLimits.public;

/** Every page that there is. Those that strangers come to matter more: they begin there, with nothing in the cache. */
export const pageLoads = (inputs: Metafile['inputs']): Load[] =>
  existingPages(inputs).map((name) => ({
    modules: sourcesOfPage(name),
    weight: routeRow(name).access === 'private' ? 1 : 2,
    limit: scriptLimit(name) - PACKAGES,
  }));

/**
 * The packages and the first script, which every page loads, in bytes of gzip: 62,000, less what the plan has too much. The portal is minified
 * once more, which takes 1,900 of it, and the chunks of a list say 2,300 in all that others say too.
 */
const PACKAGES = 57_800;
