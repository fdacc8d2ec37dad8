import { cityCode, industryCode } from './seed-lookups.ts';
import type { SeededPerson } from './seed-people.ts';
import type { Random } from './seed-random.ts';
import type { DemandSeed } from './seed-types.ts';

/** Maximum number of demands per publisher, so that the demo does not look like one person's portal. */
const LARGEST_SHARE = 12;

/**
 * Creates a function that picks a publisher for each demand: a person of its branch of industry with room, preferably of its city, then of
 * its province, then the one who has published least.
 */
export function createPublisherPicker(people: readonly SeededPerson[], random: Random): (seed: DemandSeed) => SeededPerson {
  const load = new Map<string, number>();
  const tieBreak = new Map(people.map(({ id }) => [id, random.next()]));
  const loadOf = ({ id }: SeededPerson) => load.get(id) ?? 0;

  return (seed) => {
    const branch = industryCode(seed.industry).slice(0, 2);
    const city = cityCode(seed.city);
    const nearness = (person: SeededPerson) => (person.city === city ? 2 : person.city.slice(0, 2) === city.slice(0, 2) ? 1 : 0);
    const ofBranch = people.filter((person) => person.branches.includes(branch) && loadOf(person) < LARGEST_SHARE);
    const [best] = (ofBranch.length > 0 ? ofBranch : people).toSorted(
      (a, b) => nearness(b) - nearness(a) || loadOf(a) - loadOf(b) || (tieBreak.get(a.id) ?? 0) - (tieBreak.get(b.id) ?? 0),
    );
    if (!best) throw new Error('There is nobody to publish the seed’s demands');
    load.set(best.id, loadOf(best) + 1);
    return best;
  };
}
