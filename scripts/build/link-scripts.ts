import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import type { Metafile } from 'esbuild';
import { sourceOfEntry } from './planned-chunks.ts';

type Outputs = Metafile['outputs'];

interface Script {
  text: string;
  imports: Outputs[string]['imports'];
  /** Its path before its exports, or those of what it imports, were changed. */
  before: string;
}

export interface LinkedScripts {
  /** Path → the script; those that nobody imports any more are not there. */
  scripts: Map<string, Script>;
  /** Source of an entry point → the path of the script that gives its exports. */
  scriptOf: Map<string, string>;
}

const heads = /^(?:\s*import(?:\{[^}]*\}from)?"\.\/[^"]+";)*/;
const bareImport = /import"\.\/([^"]+)";/g;
/** All that stands in a script which gives on what another one has. */
const forwarding = /^\s*(?:import\{([^}]*)\}from"\.\/([^"]+)";\s*)?(?:export\{([^}]*)\};\s*)?$/;
const exporting = /export\{([^}]*)\};\s*$/;

/**
 * Takes from what esbuild has written, minified, the things that only its way of writing needs: imports that name nothing, as no module of
 * the client does anything by being evaluated but the start; scripts that only give on what another one exports, which are imported from
 * there; and scripts that nobody imports. Offsets stay, so that source maps stay true. `start` is the first script: it has no exports.
 */
export function linkScripts(outputs: Outputs, textOf: ReadonlyMap<string, string>, start: string): LinkedScripts {
  const scripts = new Map<string, Script>(
    [...textOf].map(([path, text]) => [path, { ...withoutBareImports(text, outputs[path]?.imports ?? []), before: path }]),
  );
  const scriptOf = new Map<string, string>();
  /** Script that only gives on → the one that has what it gives. */
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

/** esbuild's part of a name, which knows what a script says and what the names in it stand for, but not what was changed here. */
const hashInName = /-([0-9A-Z]{8})(?=\w*\.js$)/;

/** Gives scripts other names, as long as before, whose exports have changed, and those that lead to one: browsers keep them for a year by their names. */
function rename(
  scripts: LinkedScripts['scripts'],
  scriptOf: ReadonlyMap<string, string>,
  textOf: ReadonlyMap<string, string>,
): LinkedScripts {
  /** Script → its exports, where they are others than esbuild has written. */
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

/** Lets the script that has an entry point's module export it under its own names; gives that script when the entry only gave it on. */
function takeOver(entry: string, outputs: Outputs, scripts: LinkedScripts['scripts']): string | undefined {
  const given = forwarding.exec(scripts.get(entry)?.text ?? '-');
  // It has something of its own, or of several.
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

/** `a as b,c` → the names on both sides. */
const namesIn = (clause = ''): { name: string; as: string }[] =>
  clause.split(',').map((part) => {
    const [name = '', as = name] = part.split(' as ');
    return { name, as };
  });
