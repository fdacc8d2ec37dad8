import { writeFileSync } from 'node:fs';
import { DOCUMENT, renderDocument } from './openapi/render-document.ts';

writeFileSync(DOCUMENT, renderDocument());
console.log(`wrote ${DOCUMENT}`);
