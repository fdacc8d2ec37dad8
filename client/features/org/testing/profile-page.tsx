import type { FakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { creditCodeCheckCharacter } from '#shared/rules/credit-code.ts';
import { OrgProfilePage } from '../pages/org-profile-page.tsx';

/** Fixtures of the organization's page: its calls and its members. */

export const MINE = 'GET /api/user/org/mine';
export const SEARCH = 'GET /api/org/search';
export const MEMBERS = 'GET /api/user/org/members';
export const JOIN = 'POST /api/user/org/join';
export const INVITATIONS = 'GET /api/user/org/invitations';
export const LEAVE = 'POST /api/user/org/leave';
export const FOUND = 'POST /api/org';
export const EDIT = 'POST /api/user/org';

export const CREDIT_BODY = '91310000MA0000011';
export const CREDIT_NO = `${CREDIT_BODY}${creditCodeCheckCharacter(CREDIT_BODY)}`;
export const skylark = {
  id: '31',
  name: '杭州云雀湾数字营销有限公司',
  creditNo: '9133************9T',
  legalPerson: '陆允明',
  memberCount: 2,
};
export const tea = { id: '32', name: '上海云雀茶业有限公司', creditNo: '9131************2P', memberCount: 1 };
export const own = { ...skylark, creditNo: CREDIT_NO, myRole: 'OWNER', officialStatus: 2, official: true, contactPhone: '13800138000' };
const at = '2026-03-01T08:00:00+08:00';
export const people = [
  { userId: '5', nickname: '小乔', role: 'MEMBER', status: 'PENDING', since: at },
  { userId: '1', nickname: '林一舟', role: 'OWNER', status: 'JOINED', since: at },
  { userId: '2', nickname: '沈不言', role: 'MEMBER', status: 'JOINED', since: at },
];
export const pageOf = (...records: object[]) => ({ data: { records, total: records.length, pageNum: 1, pageSize: 20 } });

export function show(query = '') {
  const row = routeRow('org.profile');
  const search = new URLSearchParams(query);
  const request = { name: 'org.profile', row, pathname: row.paths[0], params: {}, search, signedIn: true } as const;
  return renderPortal(<OrgProfilePage request={request} />, { signedIn: true, user: { nickname: '林一舟', avatar: null } });
}
export const bodies = (api: FakeApi, name: string) => api.asked(name).map(({ body }) => body);
