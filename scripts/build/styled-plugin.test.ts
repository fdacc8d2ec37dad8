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

test('components are named by their place in the file, whatever they are made of, and say their sheet', () => {
  const collected = nameComponents(inModule(source), 'forms');
  expect(collected).toContain('const Face = styled.button.withConfig({"componentId":"s1a-0","sheet":"forms"})`\n');
  expect(collected).toContain(
    'styled(Base.Popup).withConfig({"componentId":"s1a-1","sheet":"forms"})<{ $wide: boolean; list: Array<string> }>`',
  );
  expect(collected).toContain('const turn = keyframes`');
});

test('what is shipped has no rules, and each line where it was', () => {
  const shipped = withoutRules(inModule(source));
  expect(shipped).toContain('const Face = /* @__PURE__ */ styled("button", "s1a-0")');
  expect(shipped).toContain('export const Part = /* @__PURE__ */ styled(Base.Popup, "s1a-1")');
  expect(shipped).not.toMatch(/rotate|content|color|\$wide/);
  expect(shipped.split('\n').indexOf(last)).toBe(source.split('\n').indexOf(last));
});

test('a component that nobody uses is left out of a bundle', async () => {
  const { code } = await transform(withoutRules(inModule(source)), { loader: 'tsx', treeShaking: true, format: 'esm' });
  expect(code).toContain('s1a-1');
  expect(code).not.toContain('s1a-0');
});

test('a module without styles is left as it is, whatever words it has', () => {
  const other = `const said = styled.div; // keyframes\`x\``;
  expect(withoutRules(inModule(other))).toBe(other);
});

test.each(['let Part; Part = wrap(styled.div`a`);', 'const rules = css`a`;', 'const Part = styled.div.attrs({})`a`;'])(
  'styles that are written in another way are refused: %s',
  (written) => {
    expect(() => withoutRules(inModule(`import { css, styled } from 'styled-components';\n${written}`))).toThrow('client/ui/part.tsx');
  },
);
