import { join } from 'node:path';
import { layOutImage } from './build/image-root.ts';

/** `node scripts/image.ts /image`: what the Dockerfile puts into the image, and nothing else. */
const [target] = process.argv.slice(2);
if (!target) throw new Error('node scripts/image.ts <an empty folder>');
await layOutImage(join(import.meta.dirname, '..'), target);
