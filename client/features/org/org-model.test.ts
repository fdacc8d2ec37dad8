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
])('?%s is read', (query, address) => {
  expect(read(query)).toEqual(address);
});

test('an address is written as it is read', () => {
  expect(orgHref()).toBe('/user/profile/organization');
  expect(read(orgHref({ keyword: '云 雀', pageNum: 3, form: 'found' }).split('?')[1] ?? '')).toEqual({
    keyword: '云 雀',
    pageNum: 3,
    form: 'found',
  });
});

test('two characters are enough to look for, fifty are most', () => {
  expect([keywordProblem('云雀'), keywordProblem(' 云 '), keywordProblem('云'.repeat(51)), keywordProblem('')]).toEqual([
    null,
    '请至少输入 2 个字',
    '关键词不能超过 50 个字',
    '请至少输入 2 个字',
  ]);
});

test('requests are for owner and admins, roles for the owner, and a member does nothing', () => {
  const waiting = { role: 'MEMBER', status: 'PENDING' } as const;
  const [owner, admin, member] = orgRoles.map((role) => ({ role, status: 'JOINED' }) as const);
  const offered = (role: 'OWNER' | 'ADMIN' | 'MEMBER') =>
    [waiting, owner, admin, member].map((other) => (other ? actionsFor(role, other).join(' ') : ''));
  expect(offered('OWNER')).toEqual(['ACCEPT REFUSE', '', 'MAKE_MEMBER TRANSFER REMOVE', 'MAKE_ADMIN TRANSFER REMOVE']);
  expect(offered('ADMIN')).toEqual(['ACCEPT REFUSE', '', '', 'REMOVE']);
  expect(offered('MEMBER')).toEqual(['', '', '', '']);
});

test('an owner of others does not leave, the last one is told what follows', () => {
  expect(leaveText({ role: 'OWNER', memberCount: 2, orgName: '云雀湾' })).toBeNull();
  expect(leaveText({ role: 'OWNER', memberCount: 1, orgName: '云雀湾' })).toContain('唯一的成员');
  expect(leaveText({ role: 'ADMIN', memberCount: 2, orgName: '云雀湾' })).toContain('重新申请');
  for (const role of ['OWNER', 'MEMBER']) expect(leaveText({ role, memberCount: 1, orgName: '云雀湾' })).toContain('您的个人联系方式');
});

test('only what is known tells organizations apart', () => {
  expect(orgFacts({ creditNo: '9133****9T', regionName: '杭州', legalPerson: null, memberCount: 0 })).toEqual([
    '信用代码 9133****9T',
    '杭州',
  ]);
  expect(orgFacts({ creditNo: null, regionName: null, legalPerson: null, memberCount: 1_200 })).toEqual(['1,200 位成员']);
});

test('a band that the form does not know is none', () => {
  expect([scaleOf({ scale: '20-99' }), scaleOf({ scale: '51-200人' }), scaleOf(null)]).toEqual(['20-99', null, null]);
});

test('a form sends what was changed in it', () => {
  const opened = { logo: null as string | null, images: ['/a.webp'], scale: '1-20' };
  expect(changedParts(opened, { ...opened, images: ['/a.webp'] })).toEqual({});
  expect(changedParts(opened, { logo: '/l.webp', images: [], scale: '1-20' })).toEqual({ logo: '/l.webp', images: [] });
});
