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
 * the same users are one chunk; then the two whose union makes all loads together lightest are joined, as long as there are two.
 */
export function joinShared({ usersOf, decided, loads, ownBytes, bytesOf, importsOf }: SharedModules): SharedChunk[] {
  const names = [...new Set([...usersOf.values(), decided.users].flatMap((users) => [...users]))].sort();
  const bitOf = new Map(names.map((name, place) => [name, 1n << BigInt(place)]));
  const maskOf = (users: Iterable<string>) => [...users].reduce((mask, user) => mask | (bitOf.get(user) ?? 0n), 0n);
  const chunks = new Map<bigint | 'decided', Chunk>();
  const chunkOf = new Map<string, Chunk>();
  const put = (module: string, key: bigint | 'decided', users: bigint) => {
    const chunk = chunks.get(key) ?? { modules: [], users, bytes: 0, isDecided: key === 'decided', needs: new Set() };
    chunk.modules.push(module);
    chunk.bytes += bytesOf(module);
    chunks.set(key, chunk);
    chunkOf.set(module, chunk);
  };
  for (const module of decided.modules) put(module, 'decided', maskOf(decided.users));
  for (const [module, users] of usersOf) if (!chunkOf.has(module)) put(module, maskOf(users), maskOf(users));
  const all = [...chunks.values()];
  for (const chunk of all) {
    const imported = chunk.modules.flatMap(importsOf).flatMap((module) => chunkOf.get(module) ?? []);
    chunk.needs = new Set(imported.filter((other) => other !== chunk));
  }
  for (const chunk of all) growNeeds(chunk);
  const weighed = loads.map(({ modules, weight }) => ({ mask: maskOf(modules), weight })).filter(({ mask }) => mask > 0n);
  return joinWhileLighter(all, ownBytes, weigher(weighed)).map(({ modules, users }) => ({
    modules: modules.sort(),
    users: new Set(names.filter((_name, place) => (users >> BigInt(place)) & 1n)),
  }));
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
    one.modules.push(...other.modules);
    one.bytes += other.bytes;
    one.users |= other.users;
    for (const needed of other.needs) one.needs.add(needed);
    for (const chunk of rest) if (chunk.needs.delete(other)) chunk.needs.add(one);
    one.needs.delete(one);
    one.needs.delete(other);
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
