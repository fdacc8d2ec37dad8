import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import type { Metafile } from 'esbuild';
import { sourceOfEntry } from './planned-chunks.ts';

type Outputs = Metafile['outputs'];

interface Script {
  text: string;
  imports: Outputs[string]['imports'];
  /** Its path before the renaming. */
  before: string;
}

export interface LinkedScripts {
  /** The remaining scripts by path, without those that nothing imports any more. */
  scripts: Map<string, Script>;
  /** Path of the script that has an entry point's exports, by the entry point's source. */
  scriptOf: Map<string, string>;
}

const heads = /^(?:\s*import(?:\{[^}]*\}from)?"\.\/[^"]+";)*/;
const bareImport = /import"\.\/([^"]+)";/g;
/** Matches the whole text of a script that only re-exports from another one. */
const forwarding = /^\s*(?:import\{([^}]*)\}from"\.\/([^"]+)";\s*)?(?:export\{([^}]*)\};\s*)?$/;
const exporting = /export\{([^}]*)\};\s*$/;

/**
 * Removes artifacts of esbuild's chunking from its minified output: bare imports, because no module of the client except the start has side
 * effects; scripts that only re-export from another script, which is imported directly instead; and scripts that nothing imports. Offsets
 * are preserved, so source maps stay valid. `start` is the first script, which has no exports.
 */
export function linkScripts(outputs: Outputs, textOf: ReadonlyMap<string, string>, start: string): LinkedScripts {
  const scripts = new Map<string, Script>(
    [...textOf].map(([path, text]) => [path, { ...withoutBareImports(text, outputs[path]?.imports ?? []), before: path }]),
  );
  const scriptOf = new Map<string, string>();
  /** For each script that only re-exports, the script that owns its exports. */
  const insteadOf = new Map<string, string>();
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    if (!entryPoint || !scripts.has(path)) continue;
    const owner = path === start ? undefined : takeOver(path, outputs, scripts);
    if (owner) insteadOf.set(path, owner);
    scriptOf.set(sourceOfEntry(entryPoint), owner ?? path);
  }
  for (const script of scripts.values()) {
    script.imports = script.imports.map((imported) => {
      const owner = imported.kind === 'dynamic-import' && insteadOf.get(imported.path);
      if (!owner) return imported;
      const written = `import("./${basename(imported.path)}")`;
      script.text = script.text.replaceAll(written, `${`import("./${basename(owner)}"`.padEnd(written.length - 1)})`);
      return { ...imported, path: owner };
    });
  }
  const reached = new Set([start]);
  for (const path of reached) for (const imported of scripts.get(path)?.imports ?? []) reached.add(imported.path);
  for (const path of scripts.keys()) if (!reached.has(path)) scripts.delete(path);
  return rename(scripts, scriptOf, textOf);
}

/** Matches esbuild's hash in a file name. It covers the script's text and the meaning of the names in it, but not the changes made here. */
const hashInName = /-([0-9A-Z]{8})(?=\w*\.js$)/;

/**
 * Renames the scripts whose exports have changed and all scripts that import one of them, even indirectly, to names of the same length:
 * browsers cache scripts by name for a year.
 */
function rename(
  scripts: LinkedScripts['scripts'],
  scriptOf: ReadonlyMap<string, string>,
  textOf: ReadonlyMap<string, string>,
): LinkedScripts {
  /** Export clause by script, for scripts whose exports differ from esbuild's output. */
  const changedExports = new Map(
    [...scripts].flatMap(([path, { text }]) => {
      const [now, before] = [text, textOf.get(path) ?? ''].map((one) => exporting.exec(one)?.[1]);
      return now && now !== before ? [[path, now]] : [];
    }),
  );
  const nameOf = new Map<string, string>();
  for (const path of scripts.keys()) {
    const led = new Set([path]);
    for (const other of led) for (const imported of scripts.get(other)?.imports ?? []) led.add(imported.path);
    const changed = [...led].flatMap((other) => changedExports.get(other) ?? []).sort();
    if (changed.length === 0) continue;
    nameOf.set(
      basename(path),
      basename(path).replace(hashInName, (_found, hash: string) => {
        const digest = createHash('sha256')
          .update([hash, ...changed].join())
          .digest('hex');
        return `-${digest.slice(0, 8).toUpperCase()}`;
      }),
    );
  }
  const pathOf = (path: string): string => join(dirname(path), nameOf.get(basename(path)) ?? basename(path));
  const renamed = [...scripts].map(([path, { text, imports, before }]): [string, Script] => [
    pathOf(path),
    {
      text: text.replace(/"\.\/([^"]+\.js)"/g, (_found, name: string) => `"./${nameOf.get(name) ?? name}"`),
      imports: imports.map((imported) => ({ ...imported, path: pathOf(imported.path) })),
      before,
    },
  ]);
  return { scripts: new Map(renamed), scriptOf: new Map([...scriptOf].map(([source, path]) => [source, pathOf(path)])) };
}

function withoutBareImports(text: string, imports: Script['imports']): Omit<Script, 'before'> {
  const [head] = heads.exec(text) ?? [''];
  const bare = [...head.matchAll(bareImport)].map(([, name]) => name);
  return {
    text: head.replace(bareImport, (found) => ' '.repeat(found.length)) + text.slice(head.length),
    imports: imports.filter(({ path, kind }) => kind !== 'import-statement' || !bare.includes(basename(path))),
  };
}

/**
 * Makes the script that contains an entry point's module export it under the entry's names. Returns it if the entry only re-exported it.
 */
function takeOver(entry: string, outputs: Outputs, scripts: LinkedScripts['scripts']): string | undefined {
  const given = forwarding.exec(scripts.get(entry)?.text ?? '-');
  // The entry has code of its own or re-exports from several scripts.
  if (!given) return undefined;
  const [, imported, from, exported] = given;
  const source = sourceOfEntry(outputs[entry]?.entryPoint ?? '');
  const path = Object.keys(outputs).find((other) => other !== entry && scripts.has(other) && outputs[other]?.inputs[source]);
  const owner = path && scripts.get(path);
  if (!owner || (from !== undefined && from !== basename(path)) || basename(path).length > basename(entry).length) return undefined;
  if (exported === undefined) return path;
  const clauseOfOwner = exporting.exec(owner.text);
  if (!clauseOfOwner) return undefined;
  const ofEntry = new Map(namesIn(imported).map(({ name, as }) => [as, name]));
  const ofOwner = namesIn(clauseOfOwner[1]);
  const added = namesIn(exported).map(({ name, as }) => ({ name: ofOwner.find((one) => one.as === ofEntry.get(name))?.name, as }));
  if (added.some(({ name, as }) => name === undefined || ofOwner.some((one) => one.as === as))) return undefined;
  const clause = [clauseOfOwner[1], ...added.map(({ name, as }) => `${name} as ${as}`)].join(',');
  owner.text = `${owner.text.slice(0, clauseOfOwner.index)}export{${clause}};\n`;
  return path;
}

/** Parses `a as b,c` into the names on both sides. */
const namesIn = (clause = ''): { name: string; as: string }[] =>
  clause.split(',').map((part) => {
    const [name = '', as = name] = part.split(' as ');
    return { name, as };
  });
