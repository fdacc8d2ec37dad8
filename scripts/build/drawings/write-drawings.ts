import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { demandTypeCodes } from '../../../shared/contract/demand-enums.ts';
import {
  COVERS_PER_TYPE,
  coverAddress,
  coverTypes,
  LOGOS,
  logoAddress,
  SCENES_PER_TYPE,
  sceneAddress,
} from '../../../shared/rules/drawn-pictures.ts';
import { drawCover } from './draw-cover.ts';
import { drawLogo } from './draw-logo.ts';
import { drawScene } from './draw-scene.ts';

/** Writes the covers of demands, and the scenes and logos of the demo data, as SVG files below `outdir`. */
export async function writeDrawings(outdir: string): Promise<void> {
  const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
  const drawings: [address: string, svg: string][] = [
    ...coverTypes.flatMap((type) => numbers(COVERS_PER_TYPE).map((n): [string, string] => [coverAddress(type, n), drawCover(type, n)])),
    ...demandTypeCodes.flatMap((type) =>
      numbers(SCENES_PER_TYPE).map((n): [string, string] => [sceneAddress(type, n), drawScene(type, n)]),
    ),
    ...numbers(LOGOS).map((n): [string, string] => [logoAddress(n), drawLogo(n)]),
  ];
  const folders = new Set(drawings.map(([address]) => dirname(join(outdir, address))));
  await Promise.all([...folders].map((folder) => mkdir(folder, { recursive: true })));
  await Promise.all(drawings.map(([address, svg]) => writeFile(join(outdir, address), svg)));
}
