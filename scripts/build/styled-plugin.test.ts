import { expect, test } from '@jest/globals';
import { transform } from 'esbuild';
import { nameComponents, withoutRules } from './styled-plugin.ts';

const source = `import { keyframes, styled } from 'styled-components';
const turn = keyframes\`
  to { transform: rotate(1turn); }
\`;
const Face = styled.button\`
  content: '\\\`';
  animation: \${turn} 1s;
\`;
export const Part = styled(Base.Popup)<{ $wide: boolean; list: Array<string> }>\`
  color: red;
\`;
throw new Error('the end');
`;
const last = "throw new Error('the end');";

const inModule = (written: string) => ({ file: 'client/ui/part.tsx', source: written, id: 's1a' });

test('gives components ids by their position in the file, with any kind of target, and adds their stylesheet', () => {
  const collected = nameComponents(inModule(source), 'forms');
  expect(collected).toContain('const Face = styled.button.withConfig({"componentId":"s1a-0","sheet":"forms"})`\n');
  expect(collected).toContain(
    'styled(Base.Popup).withConfig({"componentId":"s1a-1","sheet":"forms"})<{ $wide: boolean; list: Array<string> }>`',
  );
  expect(collected).toContain('const turn = keyframes`');
});

test('production code contains no rules, and lines keep their numbers', () => {
  const shipped = withoutRules(inModule(source));
  expect(shipped).toContain('const Face = /* @__PURE__ */ styled("button", "s1a-0")');
  expect(shipped).toContain('export const Part = /* @__PURE__ */ styled(Base.Popup, "s1a-1")');
  expect(shipped).not.toMatch(/rotate|content|color|\$wide/);
  expect(shipped.split('\n').indexOf(last)).toBe(source.split('\n').indexOf(last));
});

test('an unused component is tree-shaken', async () => {
  const { code } = await transform(withoutRules(inModule(source)), { loader: 'tsx', treeShaking: true, format: 'esm' });
  expect(code).toContain('s1a-1');
  expect(code).not.toContain('s1a-0');
});

test('leaves a module without styles unchanged, even if it contains similar code', () => {
  const other = `const said = styled.div; // keyframes\`x\``;
  expect(withoutRules(inModule(other))).toBe(other);
});

test.each(['let Part; Part = wrap(styled.div`a`);', 'const rules = css`a`;', 'const Part = styled.div.attrs({})`a`;'])(
  'rejects styles in another form: %s',
  (written) => {
    expect(() => withoutRules(inModule(`import { css, styled } from 'styled-components';\n${written}`))).toThrow('client/ui/part.tsx');
  },
);
