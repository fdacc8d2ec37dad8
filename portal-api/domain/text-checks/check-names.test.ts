import { expect, test } from '@jest/globals';
import { checkNames } from './check-names.ts';

const problemOf = (text: string) => checkNames({ nickname: { text, kind: 'person' } }, '商机门户').nickname;

test.each([
  ...[
    '张三丰',
    '维信诺科技',
    '微芯科技有限公司',
    '微芯 PIC16F877A 代理',
    '卫星石化',
    '卫星号科技',
    '威信广告',
    '七喜',
    '三六零',
    '五八同城',
  ],
  ...['一三一设计', 'V领袖', '两三事传媒', '陆拾贰号院', '九零后', '洞洞鞋业', '拐角咖啡', '58到家', '1919酒类直供', '抖音电商服务商'],
  ...['钉钉科技', '飞书办公', '企鹅文化', '电报局咖啡', 'Line设计', '头像馆', '主页设计工作室', '微信读书会'],
])('accepts the name "%s"', (name) => {
  expect(problemOf(name)).toBeUndefined();
});

test.each([
  ...['微芯号 hz_wang88', '加卫星hzliu88', '🛰️：laoli7788', '抖音号：xianda_food', '电报 @hz_supply', '看头像加我', '前三位138后面12345678'],
  ...['l38OOl38OOO', '微信同名 一三八 1234 五六七八', '🐧 1245780963', '幺八六洞洞幺拐两两三三'],
])('finds a contact in the name "%s"', (name) => {
  expect(problemOf(name)).toMatch(/^请删除「/);
});
