import { expect, test } from '@jest/globals';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { canJoinWithoutDecision, invitationLink, readInvitationToken, timeLeftText, usesText } from './invitation-model.ts';

const token = `inv${'0a'.repeat(16)}`;
const read = (query: string) => readInvitationToken({ search: new URLSearchParams(query) });

test('the token is read from the invitation link, even if a chat appends text to it', () => {
  const link = invitationLink(token, 'https://portal.example');
  expect(link).toBe(`https://portal.example/invite/org?token=${token}`);
  expect(readInvitationToken({ search: new URL(link).searchParams })).toBe(token);
  expect(read(`token=${token}&from=singlemessage`)).toBe(token);
  expect(read(`token=${token}，请打开`)).toBe(token);
  for (const query of ['', 'token=', 'token=inv12', `token=${token}0`, `token=x${token}`])
    expect([query, read(query)]).toEqual([query, null]);
});

test('formats the number of uses and the time left', () => {
  expect([usesText({ used: 2, maxUses: 5 }), usesText({ used: 3, maxUses: null })]).toEqual(['已加入 2/5 人', '已加入 3 人，不限人数']);
  const left = [0, 1, HOUR_MS - 1, HOUR_MS, DAY_MS - 1, DAY_MS, DAY_MS + MINUTE_MS - 1, 6 * DAY_MS + MINUTE_MS + 1, 7 * DAY_MS].map((ms) =>
    timeLeftText(ms, 0),
  );
  expect(left).toEqual([
    '',
    '不到 1 小时',
    '不到 1 小时',
    '还有 1 小时',
    '还有 23 小时',
    '还有 1 天',
    '还有 1 天',
    '还有 7 天',
    '还有 7 天',
  ]);
});

test('joins after the login only if the user has to read nothing first', () => {
  const joins = (['FREE', 'WAITING', 'WAITING_ELSEWHERE', 'ELSEWHERE', 'MEMBER', 'VISITOR'] as const).filter((standing) =>
    canJoinWithoutDecision({ state: 'LIVE', standing }),
  );
  expect(joins).toEqual(['FREE', 'WAITING']);
  expect(canJoinWithoutDecision({ state: 'ENDED', standing: 'FREE' })).toBe(false);
});
