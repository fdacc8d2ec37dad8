import { isUtf8 } from 'node:buffer';
import { unzipSync } from 'fflate';
import type { ChatFileKind } from '#shared/rules/chat-attachments.ts';
import { refuseFields } from '../../platform/http/api-error.ts';

const MAX_ENTRIES = 5_000;
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
/** Number of bytes of a text that are decoded at once. */
const PIECE = 1024 * 1024;

/** The part that makes a package of Office a document, a workbook or a presentation. */
const mainParts = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml', pptx: 'ppt/presentation.xml' } as const;
type OfficeKind = keyof typeof mainParts;

const refuse = (sentence: string): never => {
  refuseFields({ file: sentence });
  throw new Error('unreachable');
};

/** Thrown from the walk through a package, so that it is not mistaken for a fault of the package. */
class Unwanted extends Error {}

/**
 * Throws 400 at `file` unless the bytes are a document of the kind that its name claims, without macros and embedded programs. Nothing is
 * unpacked: of a package of Office only its directory is read.
 */
export function inspectFile(kind: ChatFileKind, bytes: Buffer): void {
  switch (kind) {
    case 'pdf':
      if (bytes.toString('latin1', 0, 5) !== '%PDF-') refuse('文件内容不是 PDF，请重新导出后再发送');
      return;
    case 'txt':
    case 'csv':
      if (!isText(bytes)) refuse('文件内容不是文本，请另存为 UTF-8 或 GBK 编码后再发送');
      return;
    default:
      inspectPackage(kind, bytes);
  }
}

/** Whether the bytes are UTF-8 or GB18030, which contains GBK and GB2312, without NUL. */
function isText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false;
  if (isUtf8(bytes)) return true;
  const decoder = new TextDecoder('gb18030', { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += PIECE) decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

function inspectPackage(kind: OfficeKind, bytes: Buffer): void {
  // Files of Office before 2007, and encrypted ones of today.
  if (bytes.toString('latin1', 0, 4) === '\xd0\xcf\x11\xe0') refuse(`文件是旧版 Office 格式或设有密码，请另存为不加密的 ${kind} 后再发送`);
  const broken = `文件内容不是 ${kind}，或者已损坏，请重新保存后再发送`;
  // A document begins with its first part; a program with an appended package does not.
  if (bytes.toString('latin1', 0, 4) !== 'PK\x03\x04') refuse(broken);
  const names = new Set<string>();
  let entries = 0;
  let unpacked = 0;
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries += 1;
        unpacked += originalSize;
        if (entries > MAX_ENTRIES || !(unpacked <= MAX_UNPACKED_BYTES)) throw new Unwanted('文件解压后过大，请拆分后再发送');
        const part = name.replaceAll('\\', '/').toLowerCase();
        if (hasMacros(part)) throw new Unwanted('文件含有宏，请另存为不含宏的文件后再发送');
        if (isForeign(part)) throw new Unwanted('文件里嵌入了其他文件或程序，请删除嵌入的对象后再发送');
        names.add(part);
        return false;
      },
    });
  } catch (error) {
    refuse(error instanceof Unwanted ? error.message : broken);
  }
  if (!names.has('[content_types].xml') || !names.has(mainParts[kind])) refuse(broken);
}

const hasMacros = (part: string): boolean => /(?:^|\/)(?:vbaproject[^/]*\.bin|vbadata\.xml|macrosheets\/.+|activex\/.+)$/.test(part);

/**
 * Whether a part is an embedded object other than the workbook of a chart, which Office stores beside each chart. An object of OLE (`.bin`) can
 * hold any program and starts it by a double click, and so can an attached file.
 */
const isForeign = (part: string): boolean => /(?:^|\/)embeddings\/.*[^/]$/.test(part) && !/(?:^|\/)embeddings\/[^/]+\.xlsx$/.test(part);
