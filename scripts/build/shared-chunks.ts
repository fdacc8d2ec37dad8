import { BitSet, sumWeights } from './bit-set.ts';

/** A chunk of modules that several places need, and who loads it. */
export interface SharedChunk {
  modules: readonly string[];
  users: ReadonlySet<string>;
}

/** Modules that are loaded at once: a page with its feature’s description of it, or a dialog. */
export interface Load {
  modules: readonly string[];
  /** How often it happens, and how much it matters to be quick then; a page is 1. */
  weight: number;
  /** How heavy it may become so that there are fewer chunks, in bytes of gzip; without one its chunks may be small. */
  limit?: number;
}

/** Chunks that are there anyway, and may take in others that are too small to stand alone. */
export interface SmallChunks {
  /** The bytes of gzip below which a chunk is too small. */
  least: number;
  /** By how much a load may become heavier, in bytes of gzip. */
  growth: number;
  /** Each module that is loaded on demand with all that it alone needs, and what is loaded always. */
  others: readonly SharedChunk[];
}

export interface SharedModules {
  /** Module → the modules loaded on demand that need it, two at least. */
  usersOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** Of these, a chunk that is decided already: it is joined with no other one. */
  decided: SharedChunk;
  loads: readonly Load[];
  /** The price of one chunk more in a load, in bytes of gzip: its head, words that neighbours say too, a request. */
  ownBytes: number;
  /** The weight of modules together, in bytes of gzip. */
  bytesOf(modules: readonly string[]): number;
  /** The modules that one imports. */
  importsOf(module: string): readonly string[];
  /** When it is given, small chunks are joined with others although pages become heavier by it. */
  small?: SmallChunks;
}

interface Chunk {
  modules: string[];
  users: BitSet;
  /** The places of the loads that have a user among theirs. */
  loads: BitSet;
  bytes: number;
  isDecided: boolean;
  /** The other chunks from which it imports. All its users load them whole, or esbuild would take them apart. */
  needs: Set<Chunk>;
}

/**
 * Puts modules that several `loads` need together, so that there are few chunks and nobody loads much that only others need: modules with
 * the same users are one chunk; then the two whose union makes all loads together lightest are joined, as long as there are two. Then those
 * that are too small are joined with the one that costs least; chunks of `small.others` that took nothing in are given back as they were.
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

/** Says which chunks each of them imports from, and lets those be loaded with it. */
function findNeeds(all: readonly Chunk[], importsOf: SharedModules['importsOf']): void {
  const chunkOf = new Map(all.flatMap((chunk) => chunk.modules.map((module) => [module, chunk] as const)));
  for (const chunk of all) {
    chunk.needs = new Set(chunk.modules.flatMap(importsOf).flatMap((module) => chunkOf.get(module) ?? []));
    chunk.needs.delete(chunk);
  }
  for (const chunk of all) growNeeds(chunk);
}

/** How often something is loaded that these loads have. */
type Weigh = (loads: BitSet) => number;

interface Prices extends Pick<SharedModules, 'ownBytes' | 'bytesOf'> {
  weightOf: Weigh;
}

function weigher(loads: readonly Load[]): Weigh {
  const sums = sumWeights(loads.map(({ weight }) => weight));
  return (some) => some.weigh(sums);
}

/** The chunk, and all from which it imports, over others too. */
function neededWith(...chunks: Chunk[]): Set<Chunk> {
  const found = new Set(chunks);
  for (const chunk of found) for (const other of chunk.needs) found.add(other);
  return found;
}

/** Gives the chunk the other one's users too. */
function addUsers(chunk: Chunk, { users, loads }: Chunk): void {
  chunk.users = chunk.users.union(users);
  chunk.loads = chunk.loads.union(loads);
}

/** Gives those that now have more users. */
function growNeeds(chunk: Chunk): Chunk[] {
  const grown = [...neededWith(chunk)].filter(({ users }) => !users.includes(chunk.users));
  for (const other of grown) addUsers(other, chunk);
  return grown;
}

/** The bytes of gzip by which two chunks are about lighter as one: words that both say. */
const SAID_TWICE = 150;

/** Joins chunks that are too small with those that make all loads together least heavier and none heavier than it may be, the cheapest first. */
function joinSmall(all: Chunk[], { least, growth }: SmallChunks, { ownBytes, weightOf, bytesOf }: Prices, loads: readonly Load[]): Chunk[] {
  const rest = new Set(all);
  const costOf = (loads: BitSet, bytes: number): number => weightOf(loads) * (bytes + ownBytes);
  const weigh = (place: number) => all.reduce((sum, chunk) => sum + (chunk.loads.has(place) ? chunk.bytes + SAID_TWICE : 0), 0);
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
        if (isLoaded) before += chunk.bytes + SAID_TWICE;
        if (isLoaded || grown.has(chunk)) after += chunk.bytes + SAID_TWICE;
      }
      return after - SAID_TWICE <= Math.max(before, limit);
    });
  };
  const isSmall = (chunk: Chunk): boolean => chunk.bytes < least && chunk.loads.intersects(ofPages);
  for (;;) {
    const pairs: { one: Chunk; other: Chunk; cost: number }[] = [];
    for (const one of rest) {
      if (!isSmall(one)) continue;
      const pages = one.loads.intersection(ofPages);
      for (const other of rest) {
        // They are together on no page: nobody would gain anything.
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

/** Chunks of the same users become one: where two import from each other, neither could be loaded first. */
function joinEqual(changed: Chunk, rest: Set<Chunk>, bytesOf: Prices['bytesOf']): void {
  for (const chunk of [changed, ...growNeeds(changed)]) {
    for (const other of rest) {
      if (!rest.has(chunk) || other === chunk || !hasSameUsers(other, chunk)) continue;
      rest.delete(other);
      join(chunk, other, rest, bytesOf);
    }
  }
}

/** Puts the other one's modules into the first; `rest` are those that may import from it. */
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
  /** Chunk → the other with which it gains most, and how much. */
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
    const changed = new Set([one, ...growNeeds(one)]);
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
