import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Plugin, transform } from 'esbuild';
import { ownNamesOfReactDom, unusedOfReactDom } from './unused-react.ts';

/**
 * Removes the parts of react-dom that unused-react.ts lists. react-dom is a single module in which unused features are referenced by used
 * code: by switches over the kind of a node, and by objects with a method per feature. The gain is in decision 65. Only the production files
 * change: in development and in tests React is complete, with its warnings.
 */
export function createReactPlugin(): Plugin {
  // Cached, because the bundles of a build read the same files.
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
  const file = basename(path);
  const source = withoutUnused(file, await readFile(path, 'utf8'));
  const { code } = await transform(file === 'react-dom-client.production.js' ? withoutTraces(source) : source, {
    loader: 'js',
    mangleProps: new RegExp(`^(?:${ownNamesOfReactDom.join('|')})$`),
    // React devtools could not read the internals under the shortened names.
    define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
  });
  return code;
}

/** Returns the source of a file of react-dom without its unused parts. Throws if the source does not have the expected form. */
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

/**
 * Replaces the errors that react-dom creates when it is evaluated, and later throws as signals, by equal ones without a stack trace. While
 * developer tools are attached, Chrome looks up the lines of each trace at once, and therefore parses the whole of react-dom again.
 */
export function withoutTraces(source: string): string {
  const declared = /^((?:var)? +\w+ = )Error\((formatProdErrorMessage\(\d+\))\)(?=[,;]$)/gm;
  return replaceAtLeastOnce(
    source,
    declared,
    'signals',
    (_found, name, message) => `${name}{ __proto__: Error.prototype, message: ${message} }`,
  );
}

/** Removes the cases of these kinds from switches over `tag`, and replaces comparisons of a tag with one of them by their result. */
function withoutKinds(source: string, kinds: readonly number[]): string {
  const lines = source.split('\n');
  const kept: string[] = [];
  /** Whether the innermost switch at an indentation is one over a tag. */
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
    // The previous case falls through into this one: remove only its label.
    if (!endsBefore(kept, indentOf(line))) continue;
    const begin = at;
    while (!isEndOfCase(lines[at + 1], line)) at += 1;
    kept.push(...declarationsOf(lines.slice(begin, at + 1), indentOf(line)));
  }
  if (dropped < kinds.length) throw new Error(`react-dom has no cases for ${kinds.join(', ')} where they were`);
  const comparison = new RegExp(`\\b(?:${kinds.join('|')}) ([!=])== (?:[\\w$]+\\.)*tag\\b`, 'g');
  return replaceAtLeastOnce(kept.join('\n'), comparison, 'comparisons', (_found, sign) => (sign === '=' ? 'false' : 'true'));
}

/** Cases share their function's scope: keeps the variables that a removed case declares, in a case that never matches. */
function declarationsOf(dropped: readonly string[], indent: number): string[] {
  const names = dropped.join('\n').matchAll(/\bvar ([\w$]+)|(?<=\bvar [^;]*,\n +)([\w$]+)(?= =|;)/g);
  const declared = [...new Set([...names].map(([, first, next]) => first ?? next))];
  return declared.length > 0 ? [`${' '.repeat(indent)}case -1: var ${declared.join(', ')};`] : [];
}

/** Reports whether nothing falls through into the case: it follows a statement that leaves, or is the first of the switch. */
function endsBefore(kept: readonly string[], indent: number): boolean {
  const last = kept.at(-1) ?? '';
  if (/switch \(.*\) \{$/.test(last)) return true;
  // The first line of the last statement of the previous case.
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

function replaceAtLeastOnce(text: string, pattern: RegExp, what: string, replace: (found: string, ...groups: string[]) => string): string {
  const changed = text.replace(pattern, replace);
  if (changed === text) throw new Error(`react-dom is not written as it was: ${what} (scripts/build/unused-react.ts)`);
  return changed;
}
