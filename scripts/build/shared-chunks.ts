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
  /** The price of one chunk more in a load, in bytes of gzip: its head, words that neighbours have said already, a request. */
  ownBytes: number;
  /** About what a module weighs, in bytes of gzip. */
  bytesOf(module: string): number;
  /** The modules that one imports. */
  importsOf(module: string): readonly string[];
  /** When it is given, small chunks are joined with others although pages become heavier by it. */
  small?: SmallChunks;
}

/** A set of users or of loads is a number: a bit for each. */
interface Chunk {
  modules: string[];
  users: bigint;
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
  const bitOf = new Map(names.map((name, place) => [name, 1n << BigInt(place)]));
  const maskOf = (users: Iterable<string>) => [...users].reduce((mask, user) => mask | (bitOf.get(user) ?? 0n), 0n);
  const chunks = new Map<bigint | 'decided', Chunk>();
  const placed = new Set<string>();
  const put = (module: string, key: bigint | 'decided', users: bigint) => {
    const chunk = chunks.get(key) ?? { modules: [], users, bytes: 0, isDecided: key === 'decided', needs: new Set() };
    chunk.modules.push(module);
    chunk.bytes += bytesOf(module);
    chunks.set(key, chunk);
    placed.add(module);
  };
  for (const module of decided.modules) put(module, 'decided', maskOf(decided.users));
  for (const [module, users] of usersOf) if (!placed.has(module)) put(module, maskOf(users), maskOf(users));
  const all = [...chunks.values()];
  findNeeds(all, importsOf);
  const weighed = loads.map(({ modules, weight, limit }) => ({ mask: maskOf(modules), weight, limit })).filter(({ mask }) => mask > 0n);
  const weightOf = weigher(weighed);
  const light = joinWhileLighter(all, ownBytes, weightOf);
  const there = others.map(({ modules, users }) => ({
    modules: [...modules],
    users: maskOf(users),
    bytes: modules.reduce((sum, module) => sum + bytesOf(module), 0),
    isDecided: true,
    needs: new Set<Chunk>(),
  }));
  if (small) findNeeds([...light, ...there], importsOf);
  const joined = small ? joinSmall([...light, ...there], small, ownBytes, weightOf, weighed) : light;
  return joined.map(({ modules, users }) => ({
    modules: modules.sort(),
    users: new Set(names.filter((_name, place) => (users >> BigInt(place)) & 1n)),
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

/** Users → how often a chunk of theirs is loaded. */
function weigher(loads: readonly { mask: bigint; weight: number }[]): (users: bigint) => number {
  const known = new Map<bigint, number>();
  // In words of 32 bits, which are compared much faster than big integers are.
  const wordCount = Math.max(1, ...loads.map(({ mask }) => Math.ceil(mask.toString(2).length / 32)));
  const toWords = (mask: bigint) => Uint32Array.from({ length: wordCount }, (_none, place) => Number((mask >> BigInt(place * 32)) & WORD));
  const all = loads.map(({ mask, weight }) => ({ words: toWords(mask), weight }));
  return (users) => {
    let weight = known.get(users);
    if (weight === undefined) {
      const words = toWords(users);
      weight = 0;
      for (const load of all) if (haveCommonBit(load.words, words)) weight += load.weight;
      known.set(users, weight);
    }
    return weight;
  };
}

function haveCommonBit(one: Uint32Array, other: Uint32Array): boolean {
  for (let place = 0; place < one.length; place += 1) if (((one[place] ?? 0) & (other[place] ?? 0)) !== 0) return true;
  return false;
}

const WORD = 0xff_ff_ff_ffn;

/** The chunk, and all from which it imports, over others too. */
function neededWith(...chunks: Chunk[]): Set<Chunk> {
  const found = new Set(chunks);
  for (const chunk of found) for (const other of chunk.needs) found.add(other);
  return found;
}

/** Gives those that now have more users. */
function growNeeds(chunk: Chunk): Chunk[] {
  const grown = [...neededWith(chunk)].filter(({ users }) => (users | chunk.users) !== users);
  for (const other of grown) other.users |= chunk.users;
  return grown;
}

interface WeighedLoad {
  mask: bigint;
  weight: number;
  limit?: number | undefined;
}

/** Joins chunks that are too small with those that make all loads together least heavier and none heavier than it may be, the cheapest first. */
function joinSmall(
  all: Chunk[],
  { least, growth }: SmallChunks,
  ownBytes: number,
  weightOf: (users: bigint) => number,
  loads: readonly WeighedLoad[],
): Chunk[] {
  const rest = new Set(all);
  const costOf = (users: bigint, bytes: number): number => weightOf(users) * (bytes + ownBytes);
  // Measured: with the price once, pages came out heavier than was planned, the more chunks they had.
  const weigh = (mask: bigint) => all.reduce((sum, { users, bytes }) => sum + ((users & mask) === 0n ? 0 : bytes + 2 * ownBytes), 0);
  const limited = loads.flatMap(({ mask, limit }) => (limit === undefined ? [] : { mask, limit: Math.min(limit, weigh(mask) + growth) }));
  const ofPages = limited.reduce((mask, load) => mask | load.mask, 0n);
  const costOfBoth = (one: Chunk, other: Chunk): number =>
    costOf(one.users | other.users, one.bytes + other.bytes) - costOf(one.users, one.bytes) - costOf(other.users, other.bytes);
  const costOfNeeded = (one: Chunk, other: Chunk): number => {
    const users = one.users | other.users;
    let cost = 0;
    for (const needed of neededWith(one, other)) {
      if (needed !== one && needed !== other) cost += costOf(needed.users | users, needed.bytes) - costOf(needed.users, needed.bytes);
    }
    return cost;
  };
  const isAllowed = (one: Chunk, other: Chunk): boolean => {
    const users = one.users | other.users;
    const grown = neededWith(one, other);
    return limited.every(({ mask, limit }) => {
      if ((mask & users) === 0n) return true;
      let [before, after] = [0, 0];
      for (const chunk of rest) {
        const isLoaded = (chunk.users & mask) !== 0n;
        if (isLoaded) before += chunk.bytes + 2 * ownBytes;
        if (isLoaded || grown.has(chunk)) after += chunk.bytes + 2 * ownBytes;
      }
      return after - 2 * ownBytes <= Math.max(before, limit);
    });
  };
  const isSmall = (chunk: Chunk): boolean => chunk.bytes < least && (chunk.users & ofPages) !== 0n;
  for (;;) {
    const pairs: { one: Chunk; other: Chunk; cost: number }[] = [];
    for (const one of rest) {
      if (!isSmall(one)) continue;
      const pages = limited.filter(({ mask }) => (mask & one.users) !== 0n);
      for (const other of rest) {
        // They are together on no page: nobody would gain anything.
        if (other === one || pages.every(({ mask }) => (mask & other.users) === 0n)) continue;
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
    join(one, other, rest);
    joinEqual(one, rest);
  }
}

/** Chunks of the same users become one: where two import from each other, neither could be loaded first. */
function joinEqual(changed: Chunk, rest: Set<Chunk>): void {
  for (const chunk of [changed, ...growNeeds(changed)]) {
    for (const other of rest) {
      if (!rest.has(chunk) || other === chunk || other.users !== chunk.users) continue;
      rest.delete(other);
      join(chunk, other, rest);
    }
  }
}

/** Puts the other one's modules into the first; `rest` are those that may import from it. */
function join(one: Chunk, other: Chunk, rest: Iterable<Chunk>): void {
  one.modules.push(...other.modules);
  one.bytes += other.bytes;
  one.users |= other.users;
  for (const needed of other.needs) one.needs.add(needed);
  for (const chunk of rest) if (chunk.needs.delete(other)) chunk.needs.add(one);
  one.needs.delete(one);
  one.needs.delete(other);
}

function joinWhileLighter(all: Chunk[], ownBytes: number, weightOf: (users: bigint) => number): Chunk[] {
  const costOf = (users: bigint, bytes: number): number => weightOf(users) * (bytes + ownBytes);
  const gainOf = (one: Chunk, other: Chunk): number => {
    const users = one.users | other.users;
    let gain = costOf(one.users, one.bytes) + costOf(other.users, other.bytes) - costOf(users, one.bytes + other.bytes);
    if (gain <= 0) return gain;
    for (const needed of neededWith(one, other)) {
      if (gain <= 0) return gain;
      if (needed !== one && needed !== other) gain -= costOf(needed.users | users, needed.bytes) - costOf(needed.users, needed.bytes);
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
    join(one, other, rest);
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
