import { randomBytes } from 'node:crypto';
import type { Request } from 'express';
import type { ChatFile } from '#shared/contract/chat-attachments.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { ChatFileKind } from '#shared/rules/chat-attachments.ts';
import { CHAT_FILES_PER_DAY, chatFileProblem, cleanFileName, kindOfName, MAX_CHAT_FILE_BYTES } from '#shared/rules/chat-file-names.ts';
import { maskContacts } from '#shared/rules/mask-contacts.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { chatFileKey } from '../../domain/chat-attachments/chat-attachments.ts';
import { inspectFile } from '../../domain/chat-attachments/inspect-file.ts';
import { checkWords } from '../../domain/text-checks/word-finder.ts';
import { getWordFinder } from '../../domain/text-checks/word-list.ts';
import { readBody } from '../../domain/uploads/read-body.ts';
import { createUploadQueue } from '../../domain/uploads/upload-queue.ts';
import { ApiError, refuseFields } from '../../platform/http/api-error.ts';
import { releaseAttempt, reserveAttempt } from '../../platform/http/rate-limit.ts';
import { insertFile } from './attachment-repository.ts';
import { masksContacts } from './masked-contacts.ts';

/**
 * Each may hold 20 MB, and twice as much when its last byte has arrived. Nothing of a document is decoded, so there is no costly part that has
 * to wait for its turn.
 */
const queue = createUploadQueue({ total: 5, perUser: 1, atOnce: 1, waitMs: 0, unit: '文件' });

/** A document as its upload announces it. */
interface FileHead {
  /** Cleaned. */
  name: string;
  kind: ChatFileKind;
}

/**
 * Checks the head of an upload before its body is read. Throws 400 or 413 for a name, a kind or a size that is not possible, and 400 if it
 * is not sent as bytes: the parser would have taken a body of JSON.
 */
export function validateFileHead(request: Request, given: string): FileHead {
  if (!request.is('application/octet-stream')) refuseFields({ file: '请以 application/octet-stream 上传文件' });
  const name = cleanFileName(given);
  const length = Number(request.get('content-length') ?? 1);
  if (length > MAX_CHAT_FILE_BYTES) throw tooLarge();
  const kind = kindOfName(name);
  const problem = chatFileProblem(name, length);
  if (problem || !kind) throw new ApiError(400, problem ?? '', { fields: { file: problem ?? '' } });
  return { name, kind };
}

const tooLarge = () => {
  const sentence = chatFileProblem('a.pdf', MAX_CHAT_FILE_BYTES + 1) ?? '';
  return new ApiError(413, sentence, { fields: { file: sentence } });
};

interface Upload extends FileHead {
  threadId: string;
  ownerId: string;
}

/** Reads, checks and stores a document that the caller may send. Throws as `chat.uploadFile` of the contract says. */
export async function receiveFile(deps: PortalApiDeps, request: Request, { ownerId, name, ...upload }: Upload): Promise<ChatFile> {
  const { db, clock } = deps;
  await checkName(deps, name);
  const perDay = { key: `chat-file:user:${ownerId}`, limit: CHAT_FILES_PER_DAY, windowMs: DAY_MS };
  return queue.admit(ownerId, async () => {
    const attempt = await reserveAttempt(db, [perDay], clock.now(), `24 小时内最多发送 ${CHAT_FILES_PER_DAY} 个文件，请稍后再试`);
    const bytes = await readBody(request, { maxBytes: MAX_CHAT_FILE_BYTES, tooLarge, brokenOff: '文件没有传完，请重试' });
    refuseFields(bytes.length === 0 ? { file: chatFileProblem(name, 0) ?? '' } : {});
    inspectFile(upload.kind, bytes);
    const isScanned = await scan(deps, request, bytes).catch(async (error: unknown) => {
      // It is not the user's fault, who may repeat it.
      if (error instanceof ApiError && error.status === 503) await releaseAttempt(db, attempt);
      throw error;
    });
    return storeFile(deps, { ...upload, ownerId, name, bytes, scanned: isScanned });
  });
}

/**
 * Throws 400 for a name with words that are forbidden in messages, and for one with contacts where the portal masks them: also while the two
 * see each other's, since they may withdraw that later.
 */
async function checkName(deps: PortalApiDeps, name: string): Promise<void> {
  const find = await getWordFinder(deps.db, deps.clock.now());
  refuseFields(checkWords({ file: name }, find));
  if (masksContacts(deps) && maskContacts(name) !== null) refuseFields({ file: '文件名里有联系方式，请改名后再发送' });
}

/**
 * Has a document scanned for viruses. Returns false if no scanner is configured. Throws 400 for an infected one, and 503 if the scanner does
 * not answer.
 */
async function scan({ providers, metrics }: PortalApiDeps, request: Request, bytes: Buffer): Promise<boolean> {
  if (!providers.virusScan) return false;
  const verdict = await providers.virusScan.scan(bytes).catch((error: unknown) => {
    metrics.fileScan('failed');
    request.log.error({ err: error }, 'the virus scanner failed');
    throw new ApiError(503, '文件安全检查暂时不可用，请稍后重试');
  });
  metrics.fileScan(verdict);
  if (verdict === 'infected') {
    request.log.warn({ userId: request.session?.userId }, 'the virus scanner refused a document');
    refuseFields({ file: '文件未通过安全检查，不能发送' });
  }
  return true;
}

/** Inserts the row first, as for pictures: one whose file could not be stored is removed with the unsent ones. */
async function storeFile(
  { db, clock, providers }: PortalApiDeps,
  { bytes, ...file }: Upload & { bytes: Buffer; scanned: boolean },
): Promise<ChatFile> {
  const id = randomBytes(16).toString('hex');
  await insertFile(db, { id, ...file, bytes: bytes.length, now: clock.now() });
  await providers.storage.put(chatFileKey(id), bytes, 'application/octet-stream');
  const { name, kind, scanned } = file;
  return { id, name, kind, bytes: bytes.length, scanned };
}
