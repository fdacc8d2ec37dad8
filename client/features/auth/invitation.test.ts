import { expect, test } from '@jest/globals';
import { readInvitation } from './invitation.ts';

const read = (inviteCode: string | undefined, search = '') =>
  readInvitation({ params: inviteCode === undefined ? {} : { inviteCode }, search: new URLSearchParams(search) });

test('a code is read from the path or the query, whatever its case', () => {
  expect(read('abcd2345')).toEqual({ inviteCode: 'ABCD2345', isBroken: false });
  expect(read(undefined, 'inviteCode=linxiao8')).toEqual({ inviteCode: 'LINXIAO8', isBroken: false });
});

test('no code is no mistake; what cannot be one is', () => {
  expect(read(undefined)).toEqual({ inviteCode: '', isBroken: false });
  for (const given of ['a', 'ABCD-2345', '太长的中文码', 'A'.repeat(13)]) expect(read(given)).toEqual({ inviteCode: '', isBroken: true });
});
