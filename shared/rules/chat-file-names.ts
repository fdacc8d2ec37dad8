import { type ChatFileKind, chatFileKinds } from './chat-attachments.ts';

/** Maximum size of a document of a conversation. */
export const MAX_CHAT_FILE_BYTES = 20 * 1024 * 1024;

/** Maximum number of documents that one user uploads to conversations within 24 hours. */
export const CHAT_FILES_PER_DAY = 20;

/** Maximum number of characters of a document's name, with its extension. */
const FILE_NAME_MAX = 120;

const KINDS = 'PDF、Word（docx）、Excel（xlsx）、PPT（pptx）、TXT、CSV';

/** Formats of Office before 2007, and what to save a document as instead. */
const older: Readonly<Record<string, ChatFileKind>> = { doc: 'docx', xls: 'xlsx', ppt: 'pptx' };

/**
 * Returns the name of a document as it is stored and shown: without folders, control characters, marks that change the direction of the text
 * and other invisible characters, with single blanks. Invisible characters go first: they may stand between two blanks, or between a letter and
 * its accent.
 */
export function cleanFileName(given: string): string {
  const name = given.split(/[/\\]/).at(-1) ?? '';
  return name
    .replace(/(?!\s)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\uFFFD\u2800]/gu, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
}

const extensionOf = (name: string): string => /[^.]\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Returns the kind that a name claims; null for a name of any other kind. The API compares it with the bytes. */
export const kindOfName = (name: string): ChatFileKind | null => chatFileKinds.find((kind) => kind === extensionOf(name)) ?? null;

/** Returns why a document cannot be sent, by its cleaned name and its size; null if the API has to look at its bytes. */
export function chatFileProblem(name: string, bytes: number): string | null {
  const newer = older[extensionOf(name)];
  if (newer) return `不支持旧版 Office 格式，请另存为 ${newer} 后再发送`;
  if (!kindOfName(name)) return `只能发送 ${KINDS} 文件`;
  if ([...name].length > FILE_NAME_MAX) return `文件名不能超过 ${FILE_NAME_MAX} 个字，请改短后再发送`;
  if (bytes > MAX_CHAT_FILE_BYTES) return `文件不能超过 ${MAX_CHAT_FILE_BYTES / 1024 / 1024} MB`;
  return bytes === 0 ? '文件是空的' : null;
}
