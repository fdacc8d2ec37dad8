import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sizeText } from './chat-attachments.ts';
import { chatFileProblem, cleanFileName, kindOfName } from './chat-file-names.ts';

test.each([
  ['C:\\Users\\me\\报价单.pdf', '报价单.pdf'],
  ['../../etc/报价单.pdf', '报价单.pdf'],
  ['报价\u202Efdp.exe', '报价fdp.exe'],
  ['报\u200B价\0单\n.pdf', '报价单 .pdf'],
  ['  a   b.pdf ', 'a b.pdf'],
  ['cafe\u0301.pdf', 'café.pdf'],
  ['a\ud800.pdf', 'a.pdf'],
  ['报价\t\0\t单.pdf', '报价 单.pdf'],
  ['cafe\u200B\u0301.pdf', 'café.pdf'],
])('cleans %j', (given, cleaned) => expect(cleanFileName(given)).toBe(cleaned));

test('cleaning again changes nothing, and leaves no folder and no control character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (given) => {
      const name = cleanFileName(given);
      expect(cleanFileName(name)).toBe(name);
      expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}\p{Cs}]/u);
    }),
  );
});

test.each([
  ['报价单.PDF', 'pdf'],
  ['v1.2.xlsx', 'xlsx'],
  ['报价单.pdf.exe', null],
  ['报价单', null],
  ['.pdf', null],
  ['..pdf', null],
])('reads the kind of %s', (name, kind) => expect(kindOfName(name)).toBe(kind));

test('says before the upload why a document cannot be sent', () => {
  expect(chatFileProblem('报价单.pdf', 20 * 1024 * 1024)).toBeNull();
  expect(chatFileProblem('报价单.pdf', 20 * 1024 * 1024 + 1)).toBe('文件不能超过 20 MB');
  expect(chatFileProblem('报价单.pdf', 0)).toBe('文件是空的');
  expect(chatFileProblem('报价单.doc', 9)).toBe('不支持旧版 Office 格式，请另存为 docx 后再发送');
  expect(chatFileProblem('照片.zip', 9)).toBe('只能发送 PDF、Word（docx）、Excel（xlsx）、PPT（pptx）、TXT、CSV 文件');
  expect(chatFileProblem(`${'字'.repeat(116)}.pdf`, 9)).toBeNull();
  expect(chatFileProblem(`${'字'.repeat(117)}.pdf`, 9)).toBe('文件名不能超过 120 个字，请改短后再发送');
});

test('formats sizes', () => expect([1, 840_000, 1_500_000, 20 * 1024 * 1024].map(sizeText)).toEqual(['1 KB', '820 KB', '1.4 MB', '20 MB']));
