import { expect, test } from '@jest/globals';
import { orgRoles } from '#shared/contract/org.ts';
import { leaveText } from './member-texts.ts';
import { actionsFor, changedParts, keywordProblem, orgFacts, orgHref, readOrgAddress, scaleOf } from './org-model.ts';

const read = (query: string) => readOrgAddress({ search: new URLSearchParams(query) });

test.each([
  ['', { keyword: '', pageNum: 1, form: null }],
  ['name=%20%E4%BA%91%E9%9B%80%20&pageNum=2', { keyword: '云雀', pageNum: 2, form: null }],
  ['form=license', { keyword: '', pageNum: 1, form: 'license' }],
  ['form=delete', { keyword: '', pageNum: 1, form: null }],
  ['pageNum=0', { keyword: '', pageNum: 1, form: null }],
  ['pageNum=x', { keyword: '', pageNum: 1, form: null }],
  ['pageNum=99999', { keyword: '', pageNum: 1, form: null }],
])('reads ?%s', (query, address) => {
  expect(read(query)).toEqual(address);
});

test('an address is read as it was written', () => {
  expect(orgHref()).toBe('/user/profile/organization');
  expect(read(orgHref({ keyword: '云 雀', pageNum: 3, form: 'found' }).split('?')[1] ?? '')).toEqual({
    keyword: '云 雀',
    pageNum: 3,
    form: 'found',
  });
});

test('a keyword has 2 to 50 characters', () => {
  expect([keywordProblem('云雀'), keywordProblem(' 云 '), keywordProblem('云'.repeat(51)), keywordProblem('')]).toEqual([
    null,
    '请至少输入 2 个字',
    '关键词不能超过 50 个字',
    '请至少输入 2 个字',
  ]);
});

test('owner and admins handle requests, only the owner changes roles, and members have no actions', () => {
  const waiting = { role: 'MEMBER', status: 'PENDING' } as const;
  const [owner, admin, member] = orgRoles.map((role) => ({ role, status: 'JOINED' }) as const);
  const offered = (role: 'OWNER' | 'ADMIN' | 'MEMBER') =>
    [waiting, owner, admin, member].map((other) => (other ? actionsFor(role, other).join(' ') : ''));
  expect(offered('OWNER')).toEqual(['ACCEPT REFUSE', '', 'MAKE_MEMBER TRANSFER REMOVE', 'MAKE_ADMIN TRANSFER REMOVE']);
  expect(offered('ADMIN')).toEqual(['ACCEPT REFUSE', '', '', 'REMOVE']);
  expect(offered('MEMBER')).toEqual(['', '', '', '']);
});

test('an owner with other members cannot leave; the only member is told the consequences', () => {
  expect(leaveText({ role: 'OWNER', memberCount: 2, orgName: '云雀湾' })).toBeNull();
  expect(leaveText({ role: 'OWNER', memberCount: 1, orgName: '云雀湾' })).toContain('唯一的成员');
  expect(leaveText({ role: 'ADMIN', memberCount: 2, orgName: '云雀湾' })).toContain('重新申请');
  for (const role of ['OWNER', 'MEMBER']) expect(leaveText({ role, memberCount: 1, orgName: '云雀湾' })).toContain('您的个人联系方式');
});

test('lists only the known facts of an organization', () => {
  expect(orgFacts({ creditNo: '9133****9T', regionName: '杭州', legalPerson: null, memberCount: 0 })).toEqual([
    '信用代码 9133****9T',
    '杭州',
  ]);
  expect(orgFacts({ creditNo: null, regionName: null, legalPerson: null, memberCount: 1_200 })).toEqual(['1,200 位成员']);
});

test('an unknown size band is null', () => {
  expect([scaleOf({ scale: '20-99' }), scaleOf({ scale: '51-200人' }), scaleOf(null)]).toEqual(['20-99', null, null]);
});

test('returns only the changed parts of a form', () => {
  const opened = { logo: null as string | null, images: ['/a.webp'], scale: '1-20' };
  expect(changedParts(opened, { ...opened, images: ['/a.webp'] })).toEqual({});
  expect(changedParts(opened, { logo: '/l.webp', images: [], scale: '1-20' })).toEqual({ logo: '/l.webp', images: [] });
});
