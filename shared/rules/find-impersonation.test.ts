import { expect, test } from '@jest/globals';
import { findImpersonation } from './find-impersonation.ts';

const SITE = '桥梁商机';

test.each([
  ['官方小助手', '官方'],
  ['官 方', '官方'],
  ['客.服-01', '客服'],
  ['平台运营', '平台'],
  ['管理員', '管理员'],
  ['01 管理员小王', '管理员'],
  ['超级管理员', '管理员'],
  ['网站管理员', '管理员'],
  ['系统通知', '系统通知'],
  ['桥梁商机', SITE],
  ['桥 梁 商 机 小王', SITE],
  ['橋樑商機', SITE],
  ['桥\u200b梁商机网', SITE],
  ['Admin', 'admin'],
  ['ａｄｍｉｎ', 'admin'],
  ['аdmin', 'admin'],
  ['adm1n', 'admin'],
  ['A d m i n', 'admin'],
  ['admin_2026', 'admin'],
  ['Official Lin', 'official'],
  ['0fficia1', 'official'],
  ['support', 'support'],
])('«%s» pretends to be «%s»', (name, word) => {
  expect(findImpersonation(name, SITE, 'person')).toBe(word);
});

test.each([
  '林一舟',
  'Badminton 阿杰',
  'supporter',
  '台州小王',
  '桥头的梁工',
  '商机猎手',
  '服装客',
  'Vivian Tang',
  '方官正',
  'Sysadm',
  '仓库管理员',
])('«%s» is an ordinary name', (name) => {
  expect(findImpersonation(name, SITE, 'person')).toBeNull();
});

test.each([
  '上海某某平台科技有限公司',
  '北京云客服信息技术有限公司',
  '杭州数智平台合伙企业（有限合伙）',
  '桥梁工程有限公司',
  'System Plus Limited',
])('allows the company name «%s»', (name) => {
  expect(findImpersonation(name, SITE, 'company')).toBeNull();
});

test.each([
  ['桥梁商机网络科技有限公司', SITE],
  ['官方合作有限公司', '官方'],
  ['企业服务平台', '平台'],
  ['平台管理员有限公司', '管理员'],
])('rejects the company name «%s»', (name, word) => {
  expect(findImpersonation(name, SITE, 'company')).toBe(word);
});

test.each(['客服经理', '客服主管', '客服', '平台运营', '平台运营经理', '仓库管理员', 'System Admin', 'IT Support'])(
  'allows the position «%s»',
  (name) => {
    expect(findImpersonation(name, SITE, 'position')).toBeNull();
  },
);

test.each([
  ['平台官方客服', '官方'],
  ['平 台 客 服', '平台客服'],
  ['审核员', '审核员'],
  ['系统通知', '系统通知'],
  ['站务', '站务'],
  ['平台管理员', '管理员'],
  ['管理员', '管理员'],
  ['桥梁商机经理', SITE],
])('rejects the position «%s»', (name, word) => {
  expect(findImpersonation(name, SITE, 'position')).toBe(word);
});

test('a site name in Latin letters is only matched as a whole word', () => {
  expect(findImpersonation('Bridge 小王', 'Bridge', 'person')).toBe('Bridge');
  expect(findImpersonation('Bridgestone', 'Bridge', 'person')).toBeNull();
});
