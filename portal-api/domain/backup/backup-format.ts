import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { errorCode } from '../../platform/errors.ts';

/**
 * A backup is one gzip file of lines. The first line names the format. Each record is two lines: a head (`{"table":"users","rows":500}` or
 * `{"file":"3f…-960.webp"}`) and its payload (the rows as a JSON array, or the file in Base64). The last line is the manifest; a file
 * without it is incomplete. The format is the same for PGlite and PostgreSQL.
 */
export const FORMAT = 1;

/** Thrown if a backup cannot be made, read or written to the requested path. The message is meant for the operator. */
export class BackupFailure extends Error {}

const partSchema = z.object({ count: z.number().int(), sha256: z.string() });

const manifestSchema = z.object({
  createdAt: z.iso.datetime(),
  /** The migrations in the order in which they ran. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** `fingerprint` is computed by the database over all rows and does not depend on their order. */
  tables: z.record(z.string(), partSchema.extend({ fingerprint: z.string() })),
  sequences: z.record(z.string(), z.object({ value: z.string(), isCalled: z.boolean() })),
  /** `missing` counts the files that a row refers to but the storage does not have. */
  files: partSchema.extend({ missing: z.number().int() }),
});
export type Manifest = z.output<typeof manifestSchema>;

const headSchema = z.union([
  z.object({ format: z.number().int() }),
  z.object({ table: z.string(), rows: z.number().int() }),
  z.object({ file: z.string() }),
  z.object({ manifest: manifestSchema }),
]);
export type BackupHead = z.output<typeof headSchema>;

/** Counts and hashes the payloads of one part. */
export class PartDigest {
  private count = 0;
  private readonly hash: Hash = createHash('sha256');

  /** Adds a payload to the digest. `name` is hashed too: each file has its own. */
  add(payload: string, count: number, name = ''): void {
    this.count += count;
    this.hash.update(`${name}\n${payload}\n`);
  }

  sum(): { count: number; sha256: string } {
    return { count: this.count, sha256: this.hash.copy().digest('hex') };
  }
}

/** Yields the records of a backup in order, one in memory at a time. Throws `BackupFailure` if the file is no backup or is damaged. */
export async function* readRecords(path: string): AsyncGenerator<{ head: BackupHead; payload: string }> {
  try {
    const lines = readLines(path);
    for (let line = await lines.next(); !line.done; line = await lines.next()) {
      const head = headSchema.parse(JSON.parse(line.value));
      const hasPayload = 'table' in head || 'file' in head;
      const payload = hasPayload ? (await lines.next()).value : '';
      if (typeof payload !== 'string') throw new Error('a payload is missing');
      yield { head, payload };
    }
  } catch (error) {
    throw error instanceof BackupFailure ? error : new BackupFailure(describeUnreadable(path, errorCode(error)));
  }
}

const describeUnreadable = (path: string, code: string | null): string => {
  if (code === 'ENOENT') return `没有 ${path} 这个文件`;
  if (code === 'EACCES') return `没有权限读取 ${path}`;
  return `${path} 不是完整的备份文件，或已损坏：没有恢复任何内容`;
};

/** Splits lines at line feeds only: rows may contain the other characters that `readline` treats as line breaks. */
async function* readLines(path: string): AsyncGenerator<string, undefined> {
  const source = createReadStream(path);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  let parts: Buffer[] = [];
  try {
    for await (const chunk of source.pipe(gunzip) as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        parts.push(chunk.subarray(start, end));
        yield Buffer.concat(parts).toString('utf8');
        parts = [];
        start = end + 1;
      }
      if (start < chunk.length) parts.push(chunk.subarray(start));
    }
    if (parts.length > 0) throw new Error('the last line is not whole');
  } finally {
    source.destroy();
  }
  return undefined;
}

/** Reads a backup to its end and returns its manifest. Throws `BackupFailure` unless every part matches the manifest. */
export async function verifyBackup(path: string): Promise<Manifest> {
  const damaged = new BackupFailure(describeUnreadable(path, null));
  const tables = new Map<string, PartDigest>();
  const files = new PartDigest();
  let manifest: Manifest | null = null;
  let isFirst = true;
  for await (const { head, payload } of readRecords(path)) {
    if (isFirst !== 'format' in head || manifest) throw damaged;
    isFirst = false;
    if ('format' in head) {
      if (head.format !== FORMAT) throw new BackupFailure(`${path} 由更新版本的门户生成：请用该版本恢复`);
    } else if ('table' in head) {
      const digest = tables.get(head.table) ?? new PartDigest();
      tables.set(head.table, digest);
      digest.add(payload, head.rows);
    } else if ('file' in head) files.add(payload, 1, head.file);
    else manifest = head.manifest;
  }
  if (!manifest) throw damaged;
  for (const [name, said] of Object.entries(manifest.tables)) {
    const found = (tables.get(name) ?? new PartDigest()).sum();
    if (found.count !== said.count || found.sha256 !== said.sha256) throw damaged;
  }
  if ([...tables.keys()].some((name) => !manifest.tables[name]) || files.sum().sha256 !== manifest.files.sha256) throw damaged;
  return manifest;
}
