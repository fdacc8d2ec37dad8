import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { demandSorts, settlementModes } from './demand-enums.ts';
import { idSchema, tolerantArray } from './envelope.ts';

export interface CodeNode {
  code: string;
  name: string;
  children?: CodeNode[];
}

/** A node of a tree of named codes: industries, or 省/市/区. */
export const codeNodeSchema: z.ZodType<CodeNode, unknown> = z
  .lazy(() => z.object({ code: idSchema, name: z.string(), children: z.array(codeNodeSchema).optional() }))
  .meta({ id: 'CodeNode' });

/** Returns all industries as a tree. */
export const getIndustryTree = defineCall({
  name: 'reference.getIndustryTree',
  method: 'GET',
  audience: 'everyone',
  path: '/api/industry/tree',
  response: tolerantArray(codeNodeSchema),
});

/** Lists the industries below one; without `parentCode` the top level. */
export const getIndustryChildren = defineCall({
  name: 'reference.getIndustryChildren',
  method: 'GET',
  audience: 'everyone',
  path: '/api/industry/children',
  query: z.object({ parentCode: z.string().max(12).optional() }),
  response: tolerantArray(codeNodeSchema),
});

/** Lists the positions that a user can choose in their profile. */
export const getPositions = defineCall({
  name: 'reference.getPositions',
  method: 'GET',
  audience: 'everyone',
  path: '/v1/position/list',
  response: tolerantArray(z.object({ id: idSchema, name: z.string() })),
});

/** Returns the real 省/市/区, with `depth` 1–3 levels. */
export const getRegionTree = defineCall({
  name: 'reference.getRegionTree',
  method: 'GET',
  audience: 'everyone',
  path: '/api/region/tree',
  query: z.object({ depth: z.coerce.number().int().min(1).max(3).default(3) }),
  response: tolerantArray(codeNodeSchema),
});

/** Returns all options for the filters of a demand list; regions are 省 and 市. */
export const getDemandOptions = defineCall({
  name: 'reference.getDemandOptions',
  method: 'GET',
  audience: 'everyone',
  path: '/api/demand/merge/options',
  response: z.object({
    types: tolerantArray(z.object({ code: idSchema, name: z.string() })).catch([]),
    industries: tolerantArray(codeNodeSchema).catch([]),
    regions: tolerantArray(codeNodeSchema).catch([]),
    settlementModes: tolerantArray(z.object({ code: z.enum(settlementModes), name: z.string() })).catch([]),
    sorts: tolerantArray(z.object({ code: z.enum(demandSorts), name: z.string() })).catch([]),
    /** Minutes and colours (by number) that boosts offer. */
    durations: z.array(z.number().int()).catch([]),
    colors: z.array(z.number().int()).catch([]),
  }),
});
export type DemandOptions = z.output<typeof getDemandOptions.response>;
