import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MemoryFS, PGlite } from '@electric-sql/pglite';

interface Entry {
  /** Below the folder. */
  path: string;
  /** Bytes; null: a folder, which stands before what lies in it. */
  size: number | null;
}

/** A folder of PGlite's as one file has it: its names, and all that its files hold. */
export interface PgliteSnapshot {
  entries: readonly Entry[];
  contents: Uint8Array;
}

/** As one file, of a folder whose PGlite is closed. */
export async function packFolder(folder: string): Promise<Buffer> {
  const entries: Entry[] = [];
  const files: Buffer[] = [];
  for (const path of (await readdir(folder, { recursive: true })).toSorted()) {
    const isFolder = (await stat(join(folder, path))).isDirectory();
    const content = isFolder ? null : await readFile(join(folder, path));
    entries.push({ path, size: content?.length ?? null });
    if (content) files.push(content);
  }
  const names = Buffer.from(JSON.stringify(entries));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(names.length);
  return Buffer.concat([length, names, ...files]);
}

/** Reads what `packFolder` made. */
export function unpackSnapshot(packed: Buffer): PgliteSnapshot {
  const end = 4 + packed.readUInt32LE();
  return { entries: JSON.parse(packed.toString('utf8', 4, end)) as Entry[], contents: packed.subarray(end) };
}

/** A file of Emscripten's file system in memory (MEMFS). */
interface MemoryNode {
  contents: Uint8Array;
  usedBytes: number;
  node_ops: { mknod(parent: MemoryNode, name: string, mode: number, device: number): MemoryNode };
  stream_ops: StreamOps;
}

interface StreamOps {
  write(stream: { node: MemoryNode }, ...rest: unknown[]): number;
}

const FOLDER_MODE = 0o40_777;
const FILE_MODE = 0o100_666;

/**
 * PGlite's file system in memory, which begins with a snapshot. A file's content is the snapshot's own until it is written to: PGlite would
 * write 30 MB for each database, and look for each folder of 940 files from the root (a third of what an empty database costs).
 */
export class SnapshotFs extends MemoryFS {
  readonly #snapshot: PgliteSnapshot;

  constructor(snapshot: PgliteSnapshot) {
    super();
    this.#snapshot = snapshot;
  }

  override async initialSyncFs(): Promise<void> {
    const { FS } = this.pg?.Module ?? {};
    if (!FS) throw new Error('PGlite fills its file system once it has one');
    FS.mkdirTree(PGlite.paths.PGDATA);
    const folders = new Map<string, MemoryNode>([['', FS.lookupPath(PGlite.paths.PGDATA, {}).node as unknown as MemoryNode]]);
    const { entries, contents } = this.#snapshot;
    let ops: StreamOps | undefined;
    let at = 0;
    for (const { path, size } of entries) {
      const slash = path.lastIndexOf('/');
      const parent = folders.get(path.slice(0, Math.max(slash, 0)));
      if (!parent) throw new Error(`${path} stands before its folder`);
      const node = parent.node_ops.mknod(parent, path.slice(slash + 1), size === null ? FOLDER_MODE : FILE_MODE, 0);
      if (size === null) folders.set(path, node);
      if (!size) continue;
      node.contents = contents.subarray(at, at + size);
      node.usedBytes = size;
      ops ??= copyBeforeWrites(node.stream_ops, contents.buffer);
      node.stream_ops = ops;
      at += size;
    }
  }
}

/** Other changes of a file's length make a new array by themselves. */
function copyBeforeWrites(ops: StreamOps, shared: ArrayBufferLike): StreamOps {
  return {
    ...ops,
    write(stream, ...rest) {
      const { node } = stream;
      // Of a Buffer, `slice` would be the same memory.
      if (node.contents.buffer === shared) node.contents = new Uint8Array(node.contents);
      return ops.write(stream, ...rest);
    },
  };
}
