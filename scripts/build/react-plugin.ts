import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Plugin, transform } from 'esbuild';
import { ownNamesOfReactDom, unusedOfReactDom } from './unused-react.ts';

/**
 * react-dom comes as one module with everything in it, and what nobody asks for hangs on what everybody does: on switches over the kind of a
 * node, on objects with a method for each feature. Without what unused-react.ts lists 14 of 63 KB of gzip go, and a phone has a fifth less
 * to compile. Only the production file is changed: in development and in tests React is whole, and says what it misses.
 */
export function createReactPlugin(): Plugin {
  // The bundles of a build read the same files.
  const shortened = new Map<string, Promise<string>>();
  return {
    name: 'react',
    setup(build) {
      build.onLoad({ filter: /[/\\]cjs[/\\]react(?:-dom|-dom-client)?\.production\.js$/ }, async ({ path }) => {
        const code = shortened.get(path) ?? shorten(path);
        shortened.set(path, code);
        return { contents: await code, loader: 'js' };
      });
    },
  };
}

async function shorten(path: string): Promise<string> {
  const { code } = await transform(withoutUnused(basename(path), await readFile(path, 'utf8')), {
    loader: 'js',
    mangleProps: new RegExp(`^(?:${ownNamesOfReactDom.join('|')})$`),
    // Tools that inspect React in a browser could not read it under these names.
    define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
  });
  return code;
}

/** The source of a file of react-dom without what the portal does not use; throws when it is not written as it was. */
export function withoutUnused(file: string, source: string): string {
  const unused = unusedOfReactDom[file];
  if (!unused) return source;
  const { kinds, bodies, statements, attributes = [] } = unused;
  const shorter = kinds.length > 0 ? withoutKinds(source, kinds) : source;
  const stubbed = Object.entries(bodies).reduce((text, [name, body]) => {
    const declaration = new RegExp(`^function ${literally(name)}\\(([^)]*)\\) \\{[\\s\\S]*?^\\}$`, 'gm');
    return replaceAtLeastOnce(text, declaration, name, (_found, parameters) => `function ${name}(${parameters}) {${body}}`);
  }, shorter);
  const without = statements.reduce(
    (text, begin) => replaceAtLeastOnce(text, new RegExp(`^${literally(begin)}[\\s\\S]*?^\\};$`, 'gm'), begin, () => ''),
    stubbed,
  );
  return attributes.reduce(
    (text, name) => replaceAtLeastOnce(text, new RegExp(`^ *\\["${name}", "[\\w-]+"\\],?\\n`, 'm'), name, () => ''),
    without,
  );
}

/** Takes out the cases of these kinds in switches over `tag`, and answers comparisons of a tag with one of them. */
function withoutKinds(source: string, kinds: readonly number[]): string {
  const lines = source.split('\n');
  const kept: string[] = [];
  /** Indentation → whether the switch that stands there is one over a tag. */
  const isOverTag = new Map<number, boolean>();
  let dropped = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const subject = /^ *(?:\w+: )?switch \((.*)\) \{$/.exec(line)?.[1];
    if (subject !== undefined) isOverTag.set(indentOf(line), /(?:^|\.)tag$/.test(subject));
    const kind = /^ *case (\d+):(?: \{)?$/.exec(line)?.[1];
    if (!kind || !kinds.includes(Number(kind)) || !isOverTag.get(indentOf(line) - 2)) {
      kept.push(line);
      continue;
    }
    dropped += 1;
    // The case before leads into this one: of it the label alone goes.
    if (!endsBefore(kept, indentOf(line))) continue;
    const begin = at;
    while (!isEndOfCase(lines[at + 1], line)) at += 1;
    kept.push(...declarationsOf(lines.slice(begin, at + 1), indentOf(line)));
  }
  if (dropped < kinds.length) throw new Error(`react-dom has no cases for ${kinds.join(', ')} where they were`);
  const comparison = new RegExp(`\\b(?:${kinds.join('|')}) ([!=])== (?:[\\w$]+\\.)*tag\\b`, 'g');
  return replaceAtLeastOnce(kept.join('\n'), comparison, 'comparisons', (_found, sign) => (sign === '=' ? 'false' : 'true'));
}

/** Cases share their function's variables: those that one declares stay declared, in a case that never is. */
function declarationsOf(dropped: readonly string[], indent: number): string[] {
  const names = dropped.join('\n').matchAll(/\bvar ([\w$]+)|(?<=\bvar [^;]*,\n +)([\w$]+)(?= =|;)/g);
  const declared = [...new Set([...names].map(([, first, next]) => first ?? next))];
  return declared.length > 0 ? [`${' '.repeat(indent)}case -1: var ${declared.join(', ')};`] : [];
}

/** Whether the case begins where nothing runs into it: after a statement that leaves, or at the head of the switch. */
function endsBefore(kept: readonly string[], indent: number): boolean {
  const last = kept.at(-1) ?? '';
  if (/switch \(.*\) \{$/.test(last)) return true;
  // The first line of the last statement of the case before.
  const statement = kept.findLast((line) => indentOf(line) <= indent + 2 && !/^ *[)}]/.test(line)) ?? '';
  return indentOf(statement) === indent + 2 && /^ *(?:break|return|continue|throw)\b/.test(statement);
}

function isEndOfCase(next: string | undefined, label: string): boolean {
  if (next === undefined) return true;
  const isClosing = label.endsWith('{') && next === `${' '.repeat(indentOf(label))}}`;
  return next.trim() !== '' && indentOf(next) <= indentOf(label) && !isClosing;
}

const indentOf = (line: string): number => line.search(/\S|$/);
const literally = (text: string): string => text.replace(/[$.]/g, '\\$&');

function replaceAtLeastOnce(text: string, pattern: RegExp, what: string, replace: (found: string, group: string) => string): string {
  const changed = text.replace(pattern, replace);
  if (changed === text) throw new Error(`react-dom is not written as it was: ${what} (scripts/build/unused-react.ts)`);
  return changed;
}
