import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const read = (name: string): string => readFileSync(join(import.meta.dirname, '../..', name), 'utf8');
const english = read('README.md');
const chinese = read('README.zh-CN.md');

const codeBlocks = (text: string): string[] => text.match(/^```[\s\S]*?^```/gm) ?? [];
const withoutCode = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '');
/** Lists the levels of the headings, in order. */
const outline = (text: string): string[] => withoutCode(text).match(/^#+(?= )/gm) ?? [];
/** Lists commands, paths, variables and headers, sorted, with repetitions. */
const names = (text: string): string[] => (withoutCode(text).match(/`[^`]+`/g) ?? []).sort();
const links = (text: string): string[] => [...text.matchAll(/\]\((?!README)([^)]+)\)/g)].map(([, link = '']) => link).sort();

test('both READMEs link to each other', () => {
  expect(english).toContain('](README.zh-CN.md)');
  expect(chinese).toContain('](README.md)');
});

test('both have the same headings, code blocks and links', () => {
  expect(outline(english).length).toBeGreaterThan(4);
  expect(outline(chinese)).toEqual(outline(english));
  expect(codeBlocks(english).length).toBeGreaterThan(1);
  expect(codeBlocks(chinese)).toEqual(codeBlocks(english));
  expect(links(chinese)).toEqual(links(english));
});

test('both name the same commands, paths and variables', () => {
  expect([...new Set(names(chinese))]).toEqual([...new Set(names(english))]);
});
