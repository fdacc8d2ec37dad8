import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { type ChatFileKind, chatFileKinds } from '#shared/rules/chat-attachments.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { officeFile, pdfFile } from '../../testing/office-files.ts';
import { inspectFile } from './inspect-file.ts';

/** Returns the sentence with which a document is refused; null if it is accepted. Anything else that is thrown fails the test. */
function problemOf(kind: ChatFileKind, bytes: Buffer): string | null {
  try {
    inspectFile(kind, bytes);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    expect(error.options.fields).toEqual({ file: error.message });
    return error.message;
  }
}

/** 报价 in GBK. */
const gbk = Buffer.from('b1a8bcdb', 'hex');

test('accepts a document of every kind', () => {
  expect(problemOf('pdf', pdfFile())).toBeNull();
  for (const kind of ['docx', 'xlsx', 'pptx'] as const) expect(problemOf(kind, officeFile(kind))).toBeNull();
  for (const kind of ['txt', 'csv'] as const) {
    expect(problemOf(kind, Buffer.from('名称,价格\r\n样品,12'))).toBeNull();
    expect(problemOf(kind, Buffer.from('\uFEFF报价'))).toBeNull();
    expect(problemOf(kind, gbk)).toBeNull();
    expect(problemOf(kind, Buffer.concat([Buffer.alloc(1024 * 1024 - 1, 'a'), gbk]))).toBeNull();
  }
});

test('refuses bytes that are not what the name claims', () => {
  const picture = Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1');
  for (const kind of chatFileKinds) expect([kind, problemOf(kind, picture)]).toEqual([kind, expect.any(String)]);
  expect(problemOf('pdf', officeFile('docx'))).toContain('不是 PDF');
  expect(problemOf('docx', officeFile('xlsx'))).toContain('不是 docx');
  expect(problemOf('docx', pdfFile())).toContain('不是 docx');
  expect(problemOf('pdf', Buffer.concat([Buffer.from('MZ'), pdfFile()]))).toContain('不是 PDF');
  expect(problemOf('txt', Buffer.from('a\0b'))).toContain('不是文本');
  expect(problemOf('csv', Buffer.from('报价,12', 'utf16le'))).toContain('不是文本');
  for (const bytes of [Buffer.from([0xff, 0xff, 0xff]), gbk.subarray(0, 3)]) expect(problemOf('txt', bytes)).toContain('不是文本');
});

test('refuses documents of Office before 2007 and encrypted ones', () => {
  const old = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  expect(problemOf('xlsx', old)).toBe('文件是旧版 Office 格式或设有密码，请另存为不加密的 xlsx 后再发送');
});

test('refuses a package that lacks a part, or is appended to a program', () => {
  const without = (name: string) => {
    const parts = { '[Content_Types].xml': Buffer.from('<Types/>'), 'word/document.xml': Buffer.from('<main/>') };
    return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).filter(([part]) => part !== name))));
  };
  expect(problemOf('docx', without(''))).toBeNull();
  for (const part of ['[Content_Types].xml', 'word/document.xml']) expect(problemOf('docx', without(part))).toContain('已损坏');
  expect(problemOf('docx', Buffer.concat([Buffer.from('MZ'), officeFile('docx')]))).toContain('已损坏');
  expect(problemOf('docx', officeFile('docx').subarray(0, -30))).toContain('已损坏');
});

test.each(['word/vbaProject.bin', 'WORD\\VBAPROJECT.BIN', 'xl/macrosheets/sheet1.xml', 'word/activeX/activeX1.bin', 'word/vbaData.xml'])(
  'refuses the macros of %s',
  (part) => expect(problemOf('docx', officeFile('docx', { [part]: 'x' }))).toBe('文件含有宏，请另存为不含宏的文件后再发送'),
);

test('accepts the workbook of a chart, and refuses every other embedded object', () => {
  expect(problemOf('pptx', officeFile('pptx', { 'ppt/embeddings/Microsoft_Excel_Sheet1.xlsx': 'PK' }))).toBeNull();
  for (const name of ['oleObject1.bin', 'setup.exe', 'Package.docm', 'Microsoft_Excel_97-2003_Worksheet.xls', 'a/b.xlsx']) {
    expect([name, problemOf('pptx', officeFile('pptx', { [`ppt/embeddings/${name}`]: 'x' }))]).toEqual([
      name,
      '文件里嵌入了其他文件或程序，请删除嵌入的对象后再发送',
    ]);
  }
});

test('refuses a package that unpacks to more than 200 MB, or has more than 5,000 parts, without unpacking it', () => {
  const large = new Uint8Array(101 * 1024 * 1024);
  const bomb = officeFile('xlsx', { 'xl/a.xml': large, 'xl/b.xml': large });
  expect(bomb.length).toBeLessThan(1024 * 1024);
  expect(problemOf('xlsx', bomb)).toBe('文件解压后过大，请拆分后再发送');
  const parts = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`xl/${index}.xml`, '']));
  expect(problemOf('xlsx', officeFile('xlsx', parts(4_998)))).toBeNull();
  expect(problemOf('xlsx', officeFile('xlsx', parts(4_999)))).toBe('文件解压后过大，请拆分后再发送');
});

test('any damaged package is accepted or refused, and is never an error of the portal', () => {
  const whole = officeFile('docx', { 'word/styles.xml': '<styles/>' });
  const change = fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 }));
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 20 }),
      fc.nat({ max: whole.length }),
      fc.uint8Array({ maxLength: 40 }),
      (changes, end, tail) => {
        const bytes = Buffer.concat([whole.subarray(0, end), tail]);
        for (const [at, value] of changes) if (at < bytes.length && at > 3) bytes[at] = value;
        problemOf('docx', bytes);
      },
    ),
    { numRuns: 2_000 },
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => void problemOf('docx', Buffer.concat([Buffer.from('PK\x03\x04'), noise]))),
  );
});

test('a directory that claims billions of parts is refused at once', () => {
  const bytes = officeFile('docx');
  const end = bytes.length - 22;
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeUInt32LE(end, 8);
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeUInt32LE(0xffffffff, 32);
  record.writeUInt32LE(bytes.readUInt32LE(end + 16), 48);
  const huge = Buffer.concat([bytes.subarray(0, end), record, locator, bytes.subarray(end)]);
  expect(problemOf('docx', huge)).toEqual(expect.any(String));
});
