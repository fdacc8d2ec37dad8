import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallText, describeContract } from '#shared/contract/openapi.ts';

const root = join(import.meta.dirname, '..');

export const DOCUMENT = join(root, 'docs/openapi.json');

const DOCUMENTED_CALL = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const \w+ = defineCall\(\{\n\s*name: '([\w.]+)'/g;

/** Returns the docstring of each call of the contract by its name: the first sentence is the summary. */
export function readCallTexts(): Record<string, CallText> {
  const sources = globSync('shared/contract/*.ts', { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'));
  const found = sources.flatMap((source) => [...source.matchAll(DOCUMENTED_CALL)]);
  return Object.fromEntries(
    found.map(([, docstring = '', name = '']) => {
      const text = docstring
        .replaceAll(/\n\s*\*/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim();
      const [, summary = text, details = ''] = /^(.*?(?<!\bart))\. (.*)$/.exec(text) ?? [];
      return [name, { summary: summary.replace(/\.$/, ''), ...(details && { details }) }];
    }),
  );
}

/** Returns the text of docs/openapi.json, with one line per operation and schema, so that a diff shows each change on its own line. */
export function renderDocument(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { paths, components, ...head } = describeContract(version, readCallTexts());
  const lines = (rows: object) =>
    Object.entries(rows)
      .map(([name, row]) => `${JSON.stringify(name)}: ${JSON.stringify(row)}`)
      .join(',\n');
  const parts = Object.entries(head).map(([name, part]) => `${JSON.stringify(name)}: ${JSON.stringify(part)}`);
  const operations = Object.entries(paths).map(([path, methods]) => `${JSON.stringify(path)}: {\n${lines(methods)}\n}`);
  const { schemas, ...rest } = components;
  const more = Object.entries(rest).map(([name, part]) => `${JSON.stringify(name)}: ${JSON.stringify(part)}`);
  return `{
${parts.join(',\n')},
"paths": {
${operations.join(',\n')}
},
"components": {
"schemas": {
${lines(schemas)}
},
${more.join(',\n')}
}
}
`;
}

/** Implements `npm run openapi`. */
if (import.meta.main) {
  writeFileSync(DOCUMENT, renderDocument());
  console.log(`wrote ${DOCUMENT}`);
}
