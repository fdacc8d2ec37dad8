import { join } from 'node:path';
import { buildPortal } from './build/build-portal.ts';

/** `npm run build`; `-- --dev` leaves minifying and compressing out. */
await buildPortal(join(import.meta.dirname, '..'), { production: !process.argv.includes('--dev') });
