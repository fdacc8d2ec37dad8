import type { PageRequest } from '#client/lib/page-definition.ts';
import type { PageRefusal } from '#client/lib/page-state.ts';
import { addressParam } from '#shared/routes/canonical-path.ts';
import { href } from '#shared/routes/href.ts';
import { routeTable } from '#shared/routes/route-table.ts';
import { isDemandTypeCode } from '#shared/rules/demand-search.ts';
import { readBudget, writeBudget } from '#shared/rules/read-budget.ts';
import { readKeyword } from '#shared/rules/read-query.ts';
import type { ProposedFields } from './publish-values.ts';

const MAX_TITLE = 40;
const demandIdPattern = /^([A-Z]{0,2}\d{1,20}|[0-9a-f-]{36})$/;

const noDemand: PageRefusal = { status: 404, message: '没有找到这条需求，可能已被删除，或者不属于当前账号。' };

/** Returns the demand that an address names, or null. */
export const demandIdOf = ({ params, search }: Pick<PageRequest, 'params' | 'search'>): string | null =>
  addressParam('demandId', params, search) ?? null;

/** Returns a 404 if the id cannot be valid. */
export function checkDemandId(request: PageRequest): PageRefusal | null {
  const id = demandIdOf(request);
  return id === null || demandIdPattern.test(id) ? null : noDemand;
}

/** Returns the type that the address proposes for a new demand; empty if there is none. */
export function proposedType({ search }: Pick<PageRequest, 'search'>): string {
  const code = search.get('typeCode') ?? '';
  return isDemandTypeCode(code) ? code : '';
}

/** Returns the other fields that the address proposes for a new demand; a search links here with its keyword and filters. */
export function proposedFields({ search }: Pick<PageRequest, 'search'>): ProposedFields {
  const matching = (pattern: RegExp, name: string): string => (pattern.test(search.get(name) ?? '') ? (search.get(name) ?? '') : '');
  return {
    title: readKeyword(search, 'title', MAX_TITLE),
    industryCode: matching(/^\d{4}$/, 'industryCode'),
    regionCode: matching(/^\d{2}(\d{2}){0,2}$/, 'regionCode'),
  };
}

const PREVIEW_PATH = routeTable['demand.preview'].paths[1];

/** Returns the address of the preview of a draft: of a new demand, or of an edited one. */
export function draftPreviewHref(demandId: string | null, typeCode: string): string {
  const query = new URLSearchParams(demandId === null ? (typeCode ? { typeCode } : {}) : { demandId });
  return query.size > 0 ? `${PREVIEW_PATH}?${query}` : PREVIEW_PATH;
}

/** Returns whether the address is that of a draft's preview rather than of a saved demand's. */
export const isDraftPreview = ({ params }: Pick<PageRequest, 'params'>): boolean => params.demandId === undefined;

/** Returns the address of the form for a demand, or for a new one. */
export const publishHref = (demandId: string | null, typeCode = ''): string =>
  demandId === null ? href('demand.publish', {}, { typeCode }) : href('demand.publish', { demandId });

/** Explains how budget filters will treat the text, as far as it can be parsed. */
export function budgetHelp(text: string): string {
  if (!text.trim()) return '写清总预算或每月预算，方便按预算筛选的人找到';
  const budget = readBudget(text);
  switch (budget.kind) {
    case 'TOTAL':
      return `按预算筛选时算作：总预算 ${writeBudget(budget)}`;
    case 'MONTH':
      return `按预算筛选时算作：${writeBudget(budget)}`;
    case 'OPEN':
      return '面议：按预算筛选时默认也会列出';
    case 'UNIT':
      return '单价会照原样展示，不参与按预算筛选';
    case 'SHARE':
      return '分成比例会照原样展示，不参与按预算筛选';
    case 'OTHER':
      return '会照原样展示；写成「5–10 万元」或「2 万元/月」，才能按预算筛到';
  }
}
