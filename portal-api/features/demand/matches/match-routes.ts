import { Router } from 'express';
import { listMatches, markMatchesSeen } from '#shared/contract/match.ts';
import type { PortalApiDeps } from '../../../deps.ts';
import { readDemandCards } from '../../../domain/demands/demand-cards.ts';
import { toDemandCard } from '../../../domain/demands/demand-view.ts';
import { type OwnDemandRow, requireOwnDemand } from '../../../domain/demands/require-own-demand.ts';
import { type MatchRow, markMatchesSeen as markSeen, readMatches, readShowable } from '../../../domain/matches/match-repository.ts';
import { readReplyHabits } from '../../../domain/messages/cached-reply-habits.ts';
import { getReferenceCatalog } from '../../../domain/reference/reference-catalog.ts';
import { bindCall } from '../../../platform/http/bind-call.ts';
import { toOffsetLimit, toPage } from '../../../platform/http/page-answer.ts';
import { requireUserId } from '../../../platform/http/session.ts';
import { findMatches, readVocabulary } from './find-matches.ts';

/** Serves the matches of the caller's own demands. */
export function matchRoutes({ db, clock }: Pick<PortalApiDeps, 'db' | 'clock'>): Router {
  const router = Router();

  /** Returns the stored matches, or computes them for a demand that is awaiting review or its first matching. */
  async function matchesOf(demand: OwnDemandRow, userId: string, now: Date): Promise<MatchRow[]> {
    const kept = demand.live ? await readMatches(db, demand.id, now) : null;
    if (kept) return kept;
    const found = await findMatches(db, await readVocabulary(db, now), demand.id, now);
    const showable = await readShowable(db, userId, found?.best ?? [], now);
    return showable.map(({ id, reasons }) => ({ id, reasons, isNew: false }));
  }

  bindCall(router, listMatches, async ({ params, query }, request) => {
    const now = clock.now();
    const userId = requireUserId(request);
    const demand = await requireOwnDemand(db, params.id, userId, now);
    const [matches, catalog] = await Promise.all([matchesOf(demand, userId, now), getReferenceCatalog(db)]);
    const { offset, limit } = toOffsetLimit(query);
    const shown = new Map(matches.slice(offset, offset + limit).map((match) => [match.id, match]));
    const rows = await readDemandCards(db, [...shown.keys()], userId, now);
    const habits = await readReplyHabits(db, rows, now);
    const records = rows.map((row) => ({
      ...toDemandCard(row, catalog, now, habits.get(row.publisher_id)),
      reasons: shown.get(row.id)?.reasons ?? [],
      isNew: shown.get(row.id)?.isNew ?? false,
      takesFeedback: true,
    }));
    const { id, title, audit_status, live } = demand;
    return { ...toPage(records, matches.length, query), demand: { id, title, auditStatus: audit_status, live } };
  });

  bindCall(router, markMatchesSeen, async ({ params }, request) => {
    const now = clock.now();
    const demand = await requireOwnDemand(db, params.id, requireUserId(request), now);
    await markSeen(db, demand.id, now);
    return null;
  });

  return router;
}
