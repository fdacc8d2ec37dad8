import { DAY_MS } from '#shared/durations.ts';
import type { Random } from './seed-random.ts';
import { addDays } from './seed-time.ts';
import type { DemandDraft } from './seed-types.ts';

const HEADLINES = 5;
const TOPS = 6;
const COLORED = 20;
const COLORS = 8;
const RECENT_DAYS = 20;

/** Applies boosts to some recent published demands; each runs for several more days. */
export function decorateDemands(drafts: readonly DemandDraft[], now: Date, random: Random): void {
  const recent = drafts.filter(
    (draft) => draft.audit_status === 'PUBLISH' && now.getTime() - draft.created_at.getTime() < RECENT_DAYS * DAY_MS,
  );
  const lasting = () => addDays(now, random.between(3, 12) + random.next());
  const [headlines, tops] = [recent.slice(), recent.slice()].map((list) => random.shuffle(list));
  for (const draft of spreadOverTypes(headlines ?? [], HEADLINES)) draft.headline_until = lasting();
  for (const draft of spreadOverTypes(
    (tops ?? []).filter((candidate) => !candidate.headline_until),
    TOPS,
  ))
    draft.top_until = lasting();
  for (const draft of random.shuffle(recent).slice(0, COLORED)) {
    draft.color = random.between(1, COLORS);
    draft.color_until = lasting();
  }
}

/** Takes `count` of the demands, cycling through the types. */
function spreadOverTypes(drafts: readonly DemandDraft[], count: number): DemandDraft[] {
  const byType = [...Map.groupBy(drafts, (draft) => draft.type_code).values()];
  const rounds = Math.max(0, ...byType.map((list) => list.length));
  const inTurn = Array.from({ length: rounds }, (_, round) => byType.flatMap((list) => list[round] ?? [])).flat();
  return inTurn.slice(0, count);
}
