import { expect, test } from '@jest/globals';
import { getUserDetail } from '#shared/contract/user.ts';
import { toProfileChanges, toProfileValues } from './profile-values.ts';

const bare = getUserDetail.response.parse({ id: 7, nickname: '林晓' });
const full = { ...bare, avatar: 'https://foreign.example/a.png', sex: 10, position: '商务经理', industryCode: '0403', regionCode: '3101' };

test('an untouched form has no changes, whatever the API returned', () => {
  expect(toProfileChanges(toProfileValues(bare), bare)).toEqual({});
  expect(toProfileChanges(toProfileValues(full), full)).toEqual({});
});

test('returns only the changes, trimmed and in the format of the contract', () => {
  const values = { ...toProfileValues(bare), nickname: ' 林晓晓 ', sex: '0', position: ' 渠道经理 ', regionCode: '4403' };
  expect(toProfileChanges(values, bare)).toEqual({ nickname: '林晓晓', sex: 0, position: '渠道经理', regionCode: '4403' });
});

test('an emptied value is sent as null', () => {
  const values = { ...toProfileValues(full), avatar: '', position: '', industryCode: '' };
  expect(toProfileChanges(values, full)).toEqual({ avatar: null, position: null, industryCode: null });
});
