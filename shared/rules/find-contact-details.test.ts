import { describe, expect, test } from '@jest/globals';
import type { ContactSamples } from './contact-detail.ts';
import { evasions } from './contact-samples/evasions.ts';
import { freshEvasions } from './contact-samples/fresh-evasions.ts';
import { heldOut } from './contact-samples/held-out.ts';
import { tuned } from './contact-samples/tuned.ts';
import { findContactDetails } from './find-contact-details.ts';

/** Measures precision and recall, and lists the missed contacts and the false positives. */
function measure({ contacts, others }: ContactSamples) {
  const missed = contacts.filter(([, text]) => findContactDetails(text).length === 0).map(([, text]) => text);
  const alarms = others.filter((text) => findContactDetails(text).length > 0);
  const found = contacts.length - missed.length;
  return { precision: found / (found + alarms.length), recall: found / contacts.length, missed, alarms };
}

const madeFor: ContactSamples = { contacts: [...tuned.contacts, ...evasions.contacts], others: [...tuned.others, ...evasions.others] };

describe('the samples that the rule was developed with', () => {
  test('are at least 390, over 40 % of them look-alikes, without duplicates', () => {
    const texts = [...madeFor.contacts.map(([, text]) => text), ...madeFor.others];
    expect(texts.length).toBeGreaterThanOrEqual(390);
    expect(madeFor.others.length / texts.length).toBeGreaterThan(0.4);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test.each([
    ['plain spellings', tuned],
    ['ways around the lock', evasions],
  ])('%s: precision is at least 0.98 and recall at least 0.95', (_name, samples) => {
    const { precision, recall, missed, alarms } = measure(samples);
    expect({ missed, alarms, isPrecise: precision >= 0.98 }).toEqual({ missed, alarms, isPrecise: true });
    expect({ missed, alarms, isComplete: recall >= 0.95 }).toEqual({ missed, alarms, isComplete: true });
  });

  test('the kind is correct for more than 95 %', () => {
    const wrong = madeFor.contacts.filter(([kind, text]) => !findContactDetails(text).some((detail) => detail.kind === kind));
    expect(wrong.length).toBeLessThan(madeFor.contacts.length * 0.05);
  });
});

test('finds most contacts in samples that the rule was not developed with, with few false positives', () => {
  const { precision, recall, missed, alarms } = measure(heldOut);
  expect([heldOut.contacts.length, heldOut.others.length]).toEqual([30, 30]);
  expect({ missed, alarms, isGood: precision >= 0.95 && recall >= 0.9 }).toEqual({ missed, alarms, isGood: true });
});

test('finds most evasions that the rule was not tuned for, with few false positives', () => {
  const { precision, recall, missed, alarms } = measure(freshEvasions);
  expect([freshEvasions.contacts.length, freshEvasions.others.length]).toEqual([40, 40]);
  expect({ missed, alarms, isGood: precision >= 0.95 && recall >= 0.85 }).toEqual({ missed, alarms, isGood: true });
});

test.each([
  ['有意请加微信：bdwang88 或拨打 一三八 1234 五六七八。', ['wechat 加微信：bdwang88', 'phone 一三八 1234 五六七八']],
  ['①③⑧①②③④⑤⑥⑦⑧', ['phone ①③⑧①②③④⑤⑥⑦⑧']],
  ['微\u200b信：bdwang88，谢谢', ['wechat 微\u200b信：bdwang88']],
  ['😀13812345678😀', ['phone 13812345678']],
  ['官网 https://example.com/cases，案例（https://example.com/a_b）。', ['link https://example.com/cases', 'link https://example.com/a_b']],
  ['邮箱bd＠example．com；官网www.example.com/a?b=1。', ['email bd＠example．com', 'link www.example.com/a?b=1']],
  ['前三位 138，后面 1234 5678；🛰️：laoli7788', ['phone 138，后面 1234 5678', 'wechat 🛰️：laoli7788']],
  ['抖音号：xianda_food，看头像', ['account 抖音号：xianda_food', 'pointer 看头像']],
  ['138-1234-5678、139-1234-5678', ['phone 138-1234-5678', 'phone 139-1234-5678']],
  ['', []],
])('«%s»: returns the parts as they were written', (text, expected) => {
  const details = findContactDetails(text);
  expect(details.map((detail) => `${detail.kind} ${detail.text}`)).toEqual(expected);
  for (const { start, end, text: part } of details) expect(text.slice(start, end)).toBe(part);
});

test.each([
  ...['1', 'a', '1 ', '138 ', '微 ', 'a.', '加我', '86-', 'qq', '@a', 'a@', '点com', '微信号', '\u200b', '😀'],
  ...['139 后面 ', '1百3十', '13\n', 'l3 ', '抖音号', 'tg:', '主页有', '扫主页', '微信在', '1 2 '],
  '我们做社区生鲜的，二十三家门店，想找牛奶、烘焙品牌做联合促销，周期 3 个月，费用各半。',
])('reads 100,000 characters of «%s» in a short time', (part) => {
  const text = part.repeat(100_000).slice(0, 100_000);
  const startedAt = performance.now();
  findContactDetails(text);
  // Below 0.1 s if the time is linear in the length, many seconds if it is quadratic.
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});
