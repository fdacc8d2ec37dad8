import { zipSync } from 'fflate';
import request from 'supertest';
import type { Caller } from './publish-steps.ts';
import type { TestApi } from './test-api.ts';

const mainParts = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml', pptx: 'ppt/presentation.xml' };

/** Creates a package of Office with the parts that every document of its kind has, and more parts with this content. */
export function officeFile(kind: keyof typeof mainParts, more: Readonly<Record<string, string | Uint8Array>> = {}): Buffer {
  const parts = { '[Content_Types].xml': '<Types/>', [mainParts[kind]]: '<main/>', ...more };
  const bytes = Object.entries(parts).map(([name, content]) => [name, Buffer.from(content)] as const);
  return Buffer.from(zipSync(Object.fromEntries(bytes)));
}

export const pdfFile = (words = 'price list'): Buffer => Buffer.from(`%PDF-1.7\n% ${words}\n%%EOF\n`);

interface Upload {
  name?: string;
  bytes?: Buffer;
}

/** Uploads a document to a conversation as the caller; returns the request, which is not awaited. */
export const uploadFileToChat = (
  { app }: Pick<TestApi, 'app'>,
  { token }: Pick<Caller, 'token'>,
  threadId: string,
  { name = '报价单.pdf', bytes = pdfFile() }: Upload = {},
) =>
  request(app)
    .post(`/api/chat/${threadId}/files?name=${encodeURIComponent(name)}`)
    .set('X-Token', token)
    .set('Content-Type', 'application/octet-stream')
    .send(bytes);
