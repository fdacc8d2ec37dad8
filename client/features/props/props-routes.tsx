import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages, PageDefinition } from '#client/lib/page-definition.ts';
import { pageNumOf } from '#client/lib/page-number.ts';
import { texts } from '#shared/text/texts.ts';
import { sceneTitles } from './prop-texts.ts';
import { myDemandQuery, myPropsQuery, shownDemandsQuery, usesOfDemandQuery, usesQuery } from './props-api.ts';
import { readTarget } from './props-model.ts';

/** All pages on which a prop is used show the same: the demand that the address names, or the demands to choose from. */
const choicePage: Omit<PageDefinition, 'page'> = {
  check: (request) => (readTarget(request) ? null : { status: 404, message: texts.notFound }),
  queries: (request) => {
    const demandId = readTarget(request)?.demandId;
    if (!demandId) return { deferred: [myPropsQuery, shownDemandsQuery(pageNumOf(request))] };
    const critical = myDemandQuery(demandId);
    return {
      critical: [critical],
      deferred: [myPropsQuery],
      dependent: (read) => {
        const demand = read(critical);
        return demand ? [usesOfDemandQuery(demand.id)] : [];
      },
    };
  },
  meta: (request) => {
    const scene = readTarget(request)?.scene;
    return { title: scene ? sceneTitles[scene] : '使用道具' };
  },
};

export const propsPages: FeaturePages = {
  'demand.refresh': { ...choicePage, page: lazyPage(async () => (await import('./pages/demand-refresh-page.tsx')).DemandRefreshPage) },
  'demand.top': { ...choicePage, page: lazyPage(async () => (await import('./pages/demand-top-page.tsx')).DemandTopPage) },
  'demand.headline': { ...choicePage, page: lazyPage(async () => (await import('./pages/demand-headline-page.tsx')).DemandHeadlinePage) },
  'props.discolor': { ...choicePage, page: lazyPage(async () => (await import('./pages/props-discolor-page.tsx')).PropsDiscolorPage) },
  'props.use': { ...choicePage, page: lazyPage(async () => (await import('./pages/props-use-page.tsx')).PropsUsePage) },
  'props.mine': {
    page: lazyPage(async () => (await import('./pages/props-mine-page.tsx')).PropsMinePage),
    queries: (request) => ({ deferred: [myPropsQuery, usesQuery(pageNumOf(request))] }),
    meta: () => ({ title: '我的道具' }),
  },
};
