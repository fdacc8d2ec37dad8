import { Router } from 'express';
import { getDemand, listDemandTypes, listRecommendedDemands, listSimpleDemandTypes, searchDemands } from '#shared/contract/demand.ts';
import { demandTypeCodes } from '#shared/contract/demand-enums.ts';
import { hiddenKinds } from '#shared/rules/filter-values.ts';
import { demandTypeHints, demandTypeNames } from '#shared/text/labels.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { type DemandCardRow, readDemandCards } from '../../domain/demands/demand-cards.ts';
import { toDemandCard } from '../../domain/demands/demand-view.ts';
import { readReplyHabits } from '../../domain/messages/cached-reply-habits.ts';
import { getReferenceCatalog } from '../../domain/reference/reference-catalog.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { readGuessable } from '../../platform/http/missed-reads.ts';
import { toPage } from '../../platform/http/page-answer.ts';
import { personIdOf } from '../../platform/http/session.ts';
import { toDemand, toKnownDemand } from './demand-detail-view.ts';
import { findVisibleDemand } from './demand-repository.ts';
import { findAnchor } from './recommend/recommend-anchor.ts';
import { findForPerson, reasonsForAll } from './recommend/recommend-for-person.ts';
import { findRecommended } from './recommend/recommend-repository.ts';
import { answerSearch } from './search/correct-search.ts';
import { COUNTED_OTHERS } from './search/count-facets.ts';
import { toFacets } from './search/demand-facets.ts';
import { isByRelevance } from './search/demand-relevance.ts';
import { createDemandFinder, type DemandFinder } from './search/find-demands.ts';
import { createLiveCounts } from './search/live-counts.ts';
import { relaxSearch } from './search/relax-search.ts';
import { getSearchDictionary } from './search/search-dictionary.ts';
import { listRemovals } from './search/search-removals.ts';
import { refuseUnknownCodes } from './search/understand-search.ts';

/** Serves the public reads of demands: search, types, recommendations and detail. */
export function demandRoutes({ db, readsFor, clock, logger }: PortalApiDeps): Router {
  const router = Router();
  const noteFailure = (error: unknown) => logger.warn({ err: error }, 'failed to count the results of a search');
  // Counts run in the background, separately for each database that is read from.
  const finderOf = onceFor((reads) => createDemandFinder(reads, noteFailure));
  const liveCountsOf = onceFor((reads) => createLiveCounts(reads, noteFailure));

  bindCall(router, searchDemands, async ({ query: { withFacets, hide, ...asked } }, { session }) => {
    const now = clock.now();
    const reads = readsFor(session);
    const { find: findDemands } = finderOf(reads);
    const [catalog, dictionary] = await Promise.all([getReferenceCatalog(db), getSearchDictionary(db, now)]);
    const query = session && hide ? { ...asked, hide, viewerId: session.userId } : asked;
    refuseUnknownCodes(query, catalog);
    const isCounted = withFacets !== '0';
    const viewerId = session?.userId ?? null;
    const find: DemandFinder['find'] = (search, at) => findDemands(search, at, { isCounted, cardsFor: { viewerId } });
    const { search, understood, found } = await answerSearch({ db: reads, dictionary, findDemands: find }, query, now);
    const { ids, groups } = await relaxSearch(reads, { search, understood, found }, catalog, now);
    const removals = groups ? listRemovals(query, understood, dictionary) : [];
    const known = new Set(found.cards.map(({ id }) => id));
    const others = [...new Set([...ids, ...found.advertised])].filter((id) => !known.has(id));
    const readRows = async () => {
      const rows = [...found.cards, ...(await readDemandCards(reads, others, viewerId, now))];
      return { rows, habits: await readReplyHabits(reads, rows, now) };
    };
    const [{ rows, habits }, { counts, totals }] = await Promise.all([
      readRows(),
      found.countFacets(removals.map((removal) => removal.search)),
    ]);
    const byId = new Map(rows.map((row) => [row.id, toDemandCard(row, catalog, now, habits.get(row.publisher_id))]));
    const cardsOf = (list: readonly string[]) => list.flatMap((id) => byId.get(id) ?? []);
    // In a list by relevance no demand ranks higher because it is paid for, so its cards show no boost.
    const cards = isByRelevance(search) ? cardsOf(ids).map((card) => ({ ...card, topUntil: null, headlineUntil: null })) : cardsOf(ids);
    const provinces = catalog.regions.map(({ code }) => code);
    return {
      ...toPage(cards, found.reachable, query),
      total: found.total,
      isTotalAtLeast: found.isTotalAtLeast,
      reachable: found.reachable,
      facets: isCounted ? toFacets(counts, provinces, query) : null,
      mayHide: session ? [...hiddenKinds] : null,
      understanding: understood?.understanding ?? null,
      groups,
      advertised: cardsOf(found.advertised),
      removals: groups && removals.map(({ name, value }, index) => ({ name, value, ...toCounted(totals[index] ?? 0) })),
    };
  });

  bindCall(router, listDemandTypes, async (_input, { session }) => {
    const counts = await liveCountsOf(readsFor(session)).read(clock.now());
    return demandTypeCodes.map((code) => ({
      code,
      name: demandTypeNames[code],
      icon: null,
      desc: demandTypeHints[code],
      count: counts.get(code) ?? 0,
    }));
  });

  bindCall(router, listSimpleDemandTypes, async () => demandTypeCodes.map((code) => ({ code, name: demandTypeNames[code] })));

  bindCall(router, listRecommendedDemands, async ({ query }, request) => {
    const now = clock.now();
    const viewerId = request.session?.userId ?? null;
    const personId = personIdOf(request);
    const reads = readsFor(request.session);
    const catalog = await getReferenceCatalog(db);
    const toCard = (row: DemandCardRow, reasons: string[]) => ({
      ...toDemandCard(row, catalog, now),
      reasons,
      // True for visitors as well: they are asked to sign in first.
      takesFeedback: viewerId === personId && row.publisher_id !== viewerId,
    });
    if (personId !== null && query.demandId === undefined && query.typeCode === undefined) {
      const { rows, total } = await findForPerson(reads, { personId, ...query }, now);
      return toPage(
        reasonsForAll(rows, catalog).map(([row, reasons]) => toCard(row, reasons)),
        total,
        query,
      );
    }
    // Read from the primary: a replica may not have a new demand yet.
    const anchor = await findAnchor(db, query, viewerId, now);
    const { rows, total } = await findRecommended(reads, { anchor, viewerId, personId, ...query }, now);
    return toPage(
      rows.map((row) => toCard(row, [])),
      total,
      query,
    );
  });

  bindCall(router, getDemand, async ({ params, query }, request) => {
    const now = clock.now();
    const viewerId = request.session?.userId ?? null;
    const reader = { personId: personIdOf(request), mayBeGone: query.for === 'report' };
    const find = () => findVisibleDemand(db, params.id, viewerId, now, reader);
    // Pages use the public number; ids are used by programs that enumerate them.
    const isId = toDatabaseId(params.id) !== null;
    const [row, catalog] = await Promise.all([
      isId ? readGuessable(db, { request, target: `demand:${params.id}`, now }, find) : find(),
      getReferenceCatalog(db),
    ]);
    if (!row) throw new ApiError(404, '需求不存在或已下架');
    const view = row.live || row.publisher_id === viewerId ? toDemand : toKnownDemand;
    return view(row, catalog, viewerId, now);
  });

  return router;
}

/** Memoizes a value per database. */
function onceFor<Value>(make: (db: Database) => Value): (db: Database) => Value {
  const made = new Map<Database, Value>();
  return (db) => {
    const value = made.get(db) ?? make(db);
    made.set(db, value);
    return value;
  };
}

const toCounted = (count: number) => ({ total: Math.min(count, COUNTED_OTHERS), isTotalAtLeast: count > COUNTED_OTHERS });
