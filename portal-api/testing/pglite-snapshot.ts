import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MemoryFS, PGlite } from '@electric-sql/pglite';

interface Entry {
  /** Relative to the folder. */
  path: string;
  /** In bytes; null for a folder, which is listed before its entries. */
  size: number | null;
}

/** A PGlite folder packed into one file: its names, and the contents of its files. */
export interface PgliteSnapshot {
  entries: readonly Entry[];
  contents: Uint8Array;
}

/** Packs the folder of a closed PGlite into one file. */
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

/** Parses the output of `packFolder`. */
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
 * PGlite's in-memory file system, initialized from a snapshot. A file shares the snapshot's content until it is written to: otherwise
 * PGlite would write 30 MB for each database, and look up the folder of each of 940 files from the root (a third of the cost of an empty
 * database).
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

/** Copies a file's shared content before the first write. Other changes of its length allocate a new array anyway. */
function copyBeforeWrites(ops: StreamOps, shared: ArrayBufferLike): StreamOps {
  return {
    ...ops,
    write(stream, ...rest) {
      const { node } = stream;
      // For a Buffer, `slice` would share the same memory.
      if (node.contents.buffer === shared) node.contents = new Uint8Array(node.contents);
      return ops.write(stream, ...rest);
    },
  };
}
