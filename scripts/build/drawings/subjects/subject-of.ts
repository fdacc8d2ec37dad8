import { billboard } from './billboard.ts';
import { laptop } from './laptop.ts';
import { network } from './network.ts';
import { office } from './office.ts';
import { phone } from './phone.ts';
import { shelves } from './shelves.ts';
import { shops } from './shops.ts';
import { stage } from './stage.ts';
import type { Subject } from './subject.ts';
import { table } from './table.ts';

const subjects: Readonly<Record<string, Subject>> = {
  '10': billboard,
  '20': phone,
  '30': shops,
  '40': network,
  '50': stage,
  '60': office,
  '70': table,
  '80': shelves,
  '90': laptop,
};

/** Returns the subject for a demand type's drawings; an office for an unknown type. */
export const subjectOf = (typeCode: string): Subject => subjects[typeCode] ?? office;
