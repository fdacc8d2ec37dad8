import { expect, test } from '@jest/globals';
import { choiceNames, feedbackText } from './feedback-texts.ts';

const card = {
  typeCode: '10',
  publisher: { id: '1', nickname: '陈启明', avatar: null, memberLevel: 0, orgName: null, official: false, realName: false },
};

test.each([
  ['DEMAND', '已不再推荐'],
  ['TYPE', '会少推荐「广告主」'],
  ['PUBLISHER', '不再推荐「陈启明」的需求'],
] as const)('%s: %s', (kind, text) => {
  expect(feedbackText(kind, card)).toBe(text);
});

test('the sentences also work without the type and publisher of the card', () => {
  expect(choiceNames.map(([kind]) => feedbackText(kind, { typeCode: '', publisher: null }))).toEqual([
    '已不再推荐',
    '会少推荐这类需求',
    '不再推荐这个发布者的需求',
  ]);
});
