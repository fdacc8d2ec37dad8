import { expect, test } from '@jest/globals';
import { formatAnswer } from './format-answer.ts';

test('prints small values on one line, others below their name', () => {
  const answer = [
    {
      id: '5',
      kind: 'EDIT',
      title: '标题',
      publisher: { nickname: '小王' },
      hits: [],
      changes: [{ field: 'title', before: '旧', after: '新' }],
    },
    { word: '赌博', level: 'REJECT' },
  ];
  expect(formatAnswer(answer)).toBe(
    [
      '- 内部编号：5',
      '  类别：修改',
      '  标题：标题',
      '  发布者：',
      '    昵称：小王',
      '  修改：',
      '    - 字段：title  之前：旧  之后：新',
      '- 词：赌博  级别：禁止',
    ].join('\n'),
  );
});

test('keeps line breaks and indents the lines', () => {
  expect(formatAnswer({ content: '第一行\n第二行' })).toBe('详细说明：\n  第一行\n  第二行');
});

test('prints 「没有」 for an empty answer', () => {
  expect(formatAnswer([])).toBe('没有');
});

test('replaces characters in users’ text that could control the terminal', () => {
  expect(formatAnswer({ title: '\u001b[2J标题\u202e' })).toBe('标题：\ufffd[2J标题\ufffd');
});

test('shows suspected contacts with their field and kind, as they were written', () => {
  const contacts = [
    { field: 'content', kind: 'wechat', text: '加V：bdwang88' },
    { field: 'budget', kind: 'phone', text: '一三八 1234 五六七八' },
  ];
  expect(formatAnswer({ contacts })).toBe(
    [
      '疑似联系方式：',
      '  - 字段：content  类别：微信  原文：加V：bdwang88',
      '  - 字段：budget  类别：电话  原文：一三八 1234 五六七八',
    ].join('\n'),
  );
});

test('prints codes by their names', () => {
  const report = { reason: 'SPAM', status: 'UPHELD', typeCode: '50', memberLevel: 20, method: 'SMS' };
  expect(formatAnswer(report)).toBe(
    '原因：重复或广告刷屏  状态：举报属实，已处理  合作类型：活动合作  会员等级：季卡会员  方式：短信验证码',
  );
  expect(formatAnswer({ reason: '照片不清晰', status: '展示中' })).toBe('原因：照片不清晰  状态：展示中');
});
