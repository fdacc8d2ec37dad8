import { expect, test } from '@jest/globals';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { routeRow } from '#shared/routes/route-table.ts';
import { checkDemandId, demandIdOf, draftPreviewHref, isDraftPreview, proposedFields, proposedType, publishHref } from './publish-model.ts';

const requestOf = (params: Record<string, string>, query = ''): PageRequest => ({
  name: 'demand.publish',
  row: routeRow('demand.publish'),
  pathname: '/user/demand/publish',
  params,
  search: new URLSearchParams(query),
  signedIn: true,
});

test('an address names a demand by its path or its query, or none', () => {
  expect([
    demandIdOf(requestOf({ demandId: '7' })),
    demandIdOf(requestOf({}, 'demandId=8')),
    demandIdOf(requestOf({}, 'demandId=')),
  ]).toEqual(['7', '8', null]);
});

test('an invalid id is a 404', () => {
  for (const id of ['7', 'BD202600000007', '0b7c9a52-1c1e-4f6a-9f3d-2f1f6a6f0001'])
    expect(checkDemandId(requestOf({ demandId: id }))).toBeNull();
  for (const id of ['x y', '../7', '7;']) expect(checkDemandId(requestOf({ demandId: id }))?.status).toBe(404);
  expect(checkDemandId(requestOf({}))).toBeNull();
});

test('ignores a proposed type that does not exist', () => {
  expect([proposedType(requestOf({}, 'typeCode=80')), proposedType(requestOf({}, 'typeCode=81')), proposedType(requestOf({}))]).toEqual([
    '80',
    '',
    '',
  ]);
});

test('the address of a draft preview names its type or its demand', () => {
  expect([draftPreviewHref(null, ''), draftPreviewHref(null, '20'), draftPreviewHref('7', '20')]).toEqual([
    '/user/demand/preview',
    '/user/demand/preview?typeCode=20',
    '/user/demand/preview?demandId=7',
  ]);
  expect([isDraftPreview(requestOf({})), isDraftPreview(requestOf({ demandId: '7' }))]).toEqual([true, false]);
});

test('the address of the form keeps the type', () => {
  expect([publishHref(null), publishHref(null, '20'), publishHref('7', '20')]).toEqual([
    '/user/demand/publish',
    '/user/demand/publish?typeCode=20',
    '/user/demand/publish/7',
  ]);
});

test('an address may propose title, industry and region; invalid values are ignored', () => {
  const proposed = proposedFields(requestOf({}, `title=${'咖'.repeat(41)}&industryCode=0101&regionCode=31`));
  expect(proposed).toEqual({ title: '咖'.repeat(40), industryCode: '0101', regionCode: '31' });
  expect(proposedFields(requestOf({}, 'industryCode=01&regionCode=x'))).toEqual({ title: '', industryCode: '', regionCode: '' });
});
