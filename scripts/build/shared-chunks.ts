import { BitSet, sumWeights } from './bit-set.ts';

/** A chunk of modules with several users, and the modules that load it. */
export interface SharedChunk {
  modules: readonly string[];
  users: ReadonlySet<string>;
}

/** Modules that are loaded together: a page with its feature’s page descriptions, or a dialog. */
export interface Load {
  modules: readonly string[];
  /** Importance: how often it is loaded and how much its speed matters; 1 for a page. */
  weight: number;
  /** Maximum gzipped size in bytes up to which it may grow to have fewer chunks. Without a limit its chunks may stay small. */
  limit?: number;
}

/** Options for joining small chunks, which may also go into existing chunks. */
export interface SmallChunks {
  /** Gzipped size in bytes below which a chunk is too small. */
  least: number;
  /** Keys of chunks (`chunkKey`) that are too small whatever their estimated size. */
  known?: ReadonlySet<string>;
  /** Maximum gzipped bytes by which a load may grow. */
  growth: number;
  /** Existing chunks: each lazily loaded module with its exclusive modules, and the code that is always loaded. */
  others: readonly SharedChunk[];
}

/** Returns a text that identifies a chunk by its modules. */
export const chunkKey = (modules: readonly string[]): string => [...modules].sort().join('\n');

export interface SharedModules {
  /** Users (lazily loaded modules) of each shared module, at least two. */
  usersOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** A chunk of these modules that is decided in advance. The first pass joins it with no other chunk. */
  decided: SharedChunk;
  loads: readonly Load[];
  /** Cost of one more chunk in a load, in gzipped bytes: its header, text that neighbors repeat, a request. */
  ownBytes: number;
  /** Returns the gzipped size of modules together, in bytes. */
  bytesOf(modules: readonly string[]): number;
  /** Returns the modules that a module imports. */
  importsOf(module: string): readonly string[];
  /** If given, small chunks are joined with others, even though pages become larger. */
  small?: SmallChunks;
}

interface Chunk {
  modules: string[];
  users: BitSet;
  /** Indexes of the loads that contain one of the users. */
  loads: BitSet;
  bytes: number;
  isDecided: boolean;
  /** The other chunks that it imports from. All its users load them completely, or esbuild would split them. */
  needs: Set<Chunk>;
}

/**
 * Groups modules that several `loads` need, so that there are few chunks and little unneeded code. Modules with the same users form one
 * chunk. Then the two chunks whose union reduces the total size of all loads most are joined, repeatedly. Finally each chunk that is too
 * small is joined with the one where it costs least. Chunks of `small.others` that were not joined are returned unchanged.
 */
export function joinShared({ usersOf, decided, loads, ownBytes, bytesOf, importsOf, small }: SharedModules): SharedChunk[] {
  const others = small?.others ?? [];
  const names = [
    ...new Set([...usersOf.values(), decided.users, ...others.map(({ users }) => users)].flatMap((users) => [...users])),
  ].sort();
  const placeOf = new Map(names.map((name, place) => [name, place]));
  const toUsers = (users: Iterable<string>) =>
    BitSet.of(
      [...users].flatMap((user) => placeOf.get(user) ?? []),
      names.length,
    );
  const loaded = loads.map(({ modules }) => toUsers(modules));
  const loadsOf = (users: BitSet) =>
    BitSet.of(
      loaded.flatMap((load, place) => (load.intersects(users) ? place : [])),
      loads.length,
    );
  const chunks = new Map<string, Chunk>();
  const placed = new Set<string>();
  const put = (module: string, key: string, users: BitSet) => {
    const chunk = chunks.get(key) ?? {
      modules: [],
      users,
      loads: loadsOf(users),
      bytes: 0,
      isDecided: key === 'decided',
      needs: new Set(),
    };
    chunk.modules.push(module);
    chunks.set(key, chunk);
    placed.add(module);
  };
  for (const module of decided.modules) put(module, 'decided', toUsers(decided.users));
  for (const [module, users] of usersOf) {
    const set = toUsers(users);
    if (!placed.has(module)) put(module, set.toKey(), set);
  }
  const all = [...chunks.values()];
  for (const chunk of all) chunk.bytes = bytesOf(chunk.modules);
  findNeeds(all, importsOf);
  const prices = { ownBytes, weightOf: weigher(loads), bytesOf };
  const light = joinWhileLighter(all, prices);
  const there = others.map(({ modules, users }) => ({
    modules: [...modules],
    users: toUsers(users),
    loads: loadsOf(toUsers(users)),
    bytes: bytesOf(modules),
    isDecided: true,
    needs: new Set<Chunk>(),
  }));
  if (small) findNeeds([...light, ...there], importsOf);
  const joined = small ? joinSmall([...light, ...there], small, prices, loads) : light;
  return joined.map(({ modules, users }) => ({
    modules: modules.sort(),
    users: new Set(names.filter((_name, place) => users.has(place))),
  }));
}

/** Determines the chunks that each chunk imports from, and makes its users load them too. */
function findNeeds(all: readonly Chunk[], importsOf: SharedModules['importsOf']): void {
  const chunkOf = new Map(all.flatMap((chunk) => chunk.modules.map((module) => [module, chunk] as const)));
  for (const chunk of all) {
    chunk.needs = new Set(chunk.modules.flatMap(importsOf).flatMap((module) => chunkOf.get(module) ?? []));
    chunk.needs.delete(chunk);
  }
  for (const chunk of all) propagateUsers(chunk);
}

/** Returns the total weight of these loads. */
type Weigh = (loads: BitSet) => number;

interface Prices extends Pick<SharedModules, 'ownBytes' | 'bytesOf'> {
  weightOf: Weigh;
}

function weigher(loads: readonly Load[]): Weigh {
  const sums = sumWeights(loads.map(({ weight }) => weight));
  return (some) => some.weigh(sums);
}

/** Returns the chunks and all chunks that they import from, transitively. */
function neededWith(...chunks: Chunk[]): Set<Chunk> {
  const found = new Set(chunks);
  for (const chunk of found) for (const other of chunk.needs) found.add(other);
  return found;
}

/** Adds the other chunk's users to the chunk. */
function addUsers(chunk: Chunk, { users, loads }: Chunk): void {
  chunk.users = chunk.users.union(users);
  chunk.loads = chunk.loads.union(loads);
}

/** Adds the chunk's users to the chunks that it imports from. Returns those that have more users now. */
function propagateUsers(chunk: Chunk): Chunk[] {
  const grown = [...neededWith(chunk)].filter(({ users }) => !users.includes(chunk.users));
  for (const other of grown) addUsers(other, chunk);
  return grown;
}

/** Approximate gzipped bytes that joining two chunks saves: text that both contain. */
const SHARED_TEXT_BYTES = 150;

/** Returns the estimated gzipped bytes of the chunks that modules loaded together need. */
export const estimateLoad = (chunks: readonly SharedChunk[], modules: readonly string[], bytesOf: SharedModules['bytesOf']): number =>
  chunks
    .filter(({ users }) => modules.some((module) => users.has(module)))
    .reduce((sum, chunk) => sum + bytesOf(chunk.modules) + SHARED_TEXT_BYTES, 0);

/** Joins small chunks with those where the total size of all loads grows least and no load exceeds its limit, cheapest first. */
function joinSmall(
  all: Chunk[],
  { least, known = new Set(), growth }: SmallChunks,
  { ownBytes, weightOf, bytesOf }: Prices,
  loads: readonly Load[],
): Chunk[] {
  const rest = new Set(all);
  const costOf = (loads: BitSet, bytes: number): number => weightOf(loads) * (bytes + ownBytes);
  const weigh = (place: number) => all.reduce((sum, chunk) => sum + (chunk.loads.has(place) ? chunk.bytes + SHARED_TEXT_BYTES : 0), 0);
  const limited = loads.flatMap(({ limit }, place) =>
    limit === undefined ? [] : { place, limit: Math.min(limit, weigh(place) + growth) },
  );
  const ofPages = BitSet.of(
    limited.map(({ place }) => place),
    loads.length,
  );
  const costOfBoth = (one: Chunk, other: Chunk): number =>
    costOf(one.loads.union(other.loads), one.bytes + other.bytes) - costOf(one.loads, one.bytes) - costOf(other.loads, other.bytes);
  const costOfNeeded = (one: Chunk, other: Chunk): number => {
    const loads = one.loads.union(other.loads);
    let cost = 0;
    for (const needed of neededWith(one, other)) {
      if (needed !== one && needed !== other) cost += costOf(needed.loads.union(loads), needed.bytes) - costOf(needed.loads, needed.bytes);
    }
    return cost;
  };
  const isAllowed = (one: Chunk, other: Chunk): boolean => {
    const grown = neededWith(one, other);
    return limited.every(({ place, limit }) => {
      if (!one.loads.has(place) && !other.loads.has(place)) return true;
      let [before, after] = [0, 0];
      for (const chunk of rest) {
        const isLoaded = chunk.loads.has(place);
        if (isLoaded) before += chunk.bytes + SHARED_TEXT_BYTES;
        if (isLoaded || grown.has(chunk)) after += chunk.bytes + SHARED_TEXT_BYTES;
      }
      return after - SHARED_TEXT_BYTES <= Math.max(before, limit);
    });
  };
  const isSmall = ({ bytes, modules, loads }: Chunk): boolean =>
    loads.intersects(ofPages) && (bytes < least || known.has(chunkKey(modules)));
  for (;;) {
    const pairs: { one: Chunk; other: Chunk; cost: number }[] = [];
    for (const one of rest) {
      if (!isSmall(one)) continue;
      const pages = one.loads.intersection(ofPages);
      for (const other of rest) {
        // No page loads both, so joining them would save nothing.
        if (other === one || !pages.intersects(other.loads)) continue;
        pairs.push({ one, other, cost: costOfBoth(one, other) });
      }
    }
    let cheapest: (typeof pairs)[number] | undefined;
    for (const { one, other, cost } of pairs.sort((pair, next) => pair.cost - next.cost)) {
      if (cheapest && cost >= cheapest.cost) break;
      const whole = cost + costOfNeeded(one, other);
      if ((!cheapest || whole < cheapest.cost) && isAllowed(one, other)) cheapest = { one, other, cost: whole };
    }
    if (!cheapest) return [...rest];
    const { one, other } = cheapest;
    rest.delete(other);
    join(one, other, rest, bytesOf);
    joinEqual(one, rest, bytesOf);
  }
}

const hasSameUsers = (one: Chunk, other: Chunk): boolean => one.users.includes(other.users) && other.users.includes(one.users);

/** Joins chunks with the same users: if two imported from each other, neither could be loaded first. */
function joinEqual(changed: Chunk, rest: Set<Chunk>, bytesOf: Prices['bytesOf']): void {
  for (const chunk of [changed, ...propagateUsers(changed)]) {
    for (const other of rest) {
      if (!rest.has(chunk) || other === chunk || !hasSameUsers(other, chunk)) continue;
      rest.delete(other);
      join(chunk, other, rest, bytesOf);
    }
  }
}

/** Moves the other chunk's modules into the first. `rest` contains the chunks that may import from it. */
function join(one: Chunk, other: Chunk, rest: Iterable<Chunk>, bytesOf: Prices['bytesOf']): void {
  one.modules.push(...other.modules);
  one.bytes = bytesOf(one.modules);
  addUsers(one, other);
  for (const needed of other.needs) one.needs.add(needed);
  for (const chunk of rest) if (chunk.needs.delete(other)) chunk.needs.add(one);
  one.needs.delete(one);
  one.needs.delete(other);
}

function joinWhileLighter(all: Chunk[], { ownBytes, weightOf, bytesOf }: Prices): Chunk[] {
  const costOf = (loads: BitSet, bytes: number): number => weightOf(loads) * (bytes + ownBytes);
  const gainOf = (one: Chunk, other: Chunk): number => {
    const loads = one.loads.union(other.loads);
    let gain = costOf(one.loads, one.bytes) + costOf(other.loads, other.bytes) - costOf(loads, one.bytes + other.bytes);
    if (gain <= 0) return gain;
    for (const needed of neededWith(one, other)) {
      if (gain <= 0) return gain;
      if (needed !== one && needed !== other) gain -= costOf(needed.loads.union(loads), needed.bytes) - costOf(needed.loads, needed.bytes);
    }
    return gain;
  };
  const rest = new Set(all);
  /** For each chunk, the chunk to join it with for the largest gain, and the gain. */
  const best = new Map<Chunk, { other: Chunk; gain: number }>();
  const find = (one: Chunk): void => {
    best.delete(one);
    if (one.isDecided) return;
    for (const other of rest) {
      if (other === one || other.isDecided) continue;
      const gain = gainOf(one, other);
      if (gain > (best.get(one)?.gain ?? 0)) best.set(one, { other, gain });
    }
  };
  all.forEach(find);
  while (best.size > 0) {
    const [one, { other }] = [...best].reduce((most, next) => (next[1].gain > most[1].gain ? next : most));
    rest.delete(other);
    best.delete(other);
    join(one, other, rest, bytesOf);
    const changed = new Set([one, ...propagateUsers(one)]);
    for (const chunk of rest) {
      const found = best.get(chunk);
      if (changed.has(chunk) || found?.other === other || (found && changed.has(found.other))) find(chunk);
      else for (const near of changed) improve(chunk, near);
    }
  }
  return [...rest];

  function improve(chunk: Chunk, near: Chunk): void {
    if (chunk.isDecided || near.isDecided) return;
    const gain = gainOf(chunk, near);
    if (gain > (best.get(chunk)?.gain ?? 0)) best.set(chunk, { other: near, gain });
  }
}
