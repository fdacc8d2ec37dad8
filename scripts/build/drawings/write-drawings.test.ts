import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { demandTypeCodes } from '#shared/contract/demand-enums.ts';
import { coverOf, LOGOS, logoAddress, SCENES_PER_TYPE, sceneAddress } from '#shared/rules/drawn-pictures.ts';
import { writeDrawings } from './write-drawings.ts';

const MAX_BYTES = 12_000;
let outdir: string;

beforeAll(async () => {
  outdir = await mkdtemp(join(tmpdir(), 'drawings-'));
  await writeDrawings(outdir);
});

afterAll(() => rm(outdir, { recursive: true, force: true }));

const read = (address: string): Promise<string> => readFile(join(outdir, address), 'utf8');

test('writes a cover for every demand, whatever its type', async () => {
  for (const typeCode of [...demandTypeCodes, '77']) {
    for (let digit = 0; digit < 10; digit += 1) {
      expect(await read(coverOf({ typeCode, demandNumber: `BD2026000100${digit}` }))).toMatch(/^<svg /);
    }
  }
});

test('writes the scenes and logos of the demo data', async () => {
  for (const typeCode of demandTypeCodes) expect(await read(sceneAddress(typeCode, SCENES_PER_TYPE - 1))).toMatch(/^<svg /);
  expect(await read(logoAddress(LOGOS - 1))).toMatch(/^<svg /);
});

test('drawings are small, contain no scripts and load nothing', async () => {
  const names = (await readdir(outdir, { recursive: true })).filter((name) => name.endsWith('.svg'));
  expect(names.length).toBeGreaterThan(100);
  for (const name of names) {
    const svg = await read(name);
    expect({ name, isSmall: svg.length < MAX_BYTES }).toEqual({ name, isSmall: true });
    expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(/<script|href|on\w+=|http|NaN|undefined/);
  }
});

test('each build draws the same', async () => {
  const first = await read(sceneAddress('50', 2));
  await writeDrawings(outdir);
  expect(await read(sceneAddress('50', 2))).toBe(first);
});
