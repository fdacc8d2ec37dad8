import { cityCode, industryCode } from './seed-lookups.ts';
import type { SeededPerson } from './seed-people.ts';
import type { Random } from './seed-random.ts';
import type { DemandSeed } from './seed-types.ts';

/** Nobody of a demo publishes more than this, or the portal looks like one person's. */
const LARGEST_SHARE = 12;

/**
 * Gives each demand someone of its branch of industry; of those someone of its city or province when there is one with room, else the
 * one who has published least.
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
