import { existsSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import { sendEnvelope } from './envelope.ts';
import { createPreviousBuilds } from './previous-builds.ts';
import { readServedFile, type ServedFile, sendServedFile } from './served-file.ts';

export interface AssetFolders {
  /** Folder of the built client. */
  dir: string;
  /** The folder of the previous builds' hashed files (previous-builds.ts); null when there is no such folder. */
  previousDir: string | null;
}

/** Folder of the files whose names contain a hash of their content. */
const HASHED = 'assets/';
/** Cache-Control of hashed files, which never change under their name. */
const forLong = 'public, max-age=31536000, immutable';
/** Cache-Control of other files, which may change with a release: stored, but revalidated each time (ETag). */
const revalidated = 'no-cache';

/**
 * Serves the built client from memory, and hashed files of previous builds from their folder. The public files are listed at the start
 * rather than looked up by path: no source map, dotfile, manifest or later file is exposed, and no path can escape from the folder.
 */
export function serveAssets({ dir, previousDir }: AssetFolders): RequestHandler {
  const files = readFiles(dir);
  const previousBuilds = previousDir === null ? null : createPreviousBuilds(previousDir);
  return (request, response, next) => {
    const name = decodePath(request.url);
    const file = name === null ? undefined : files.get(name);
    if (name !== null && file) return answerWith(request, response, name, file);
    if (!name?.startsWith(HASHED)) return next();
    if (!previousBuilds || !isPublic(name)) return sendMissing(response);
    return previousBuilds
      .read(name.slice(HASHED.length))
      .then((found) => (found ? answerWith(request, response, name, found) : sendMissing(response)));
  };
}

function answerWith(request: Request, response: Response, name: string, file: ServedFile): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.set('Allow', 'GET, HEAD');
    sendEnvelope(response, 405, '不支持的请求方法');
    return;
  }
  // A name without an extension is that of a page.
  response.set('Cache-Control', name.startsWith(HASHED) ? forLong : revalidated).type(extname(name) || 'html');
  sendServedFile(request, response, file);
}

function sendMissing(response: Response): void {
  response.status(404).set('Cache-Control', 'no-store').type('text').send('Not found');
}

const isPublic = (name: string): boolean => name !== 'manifest.json' && !/\.(?:map|br|gz)$/i.test(name);

/** `/assets/entry.js?x` → `assets/entry.js`; null for broken percent-encoding. */
function decodePath(url: string): string | null {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '').slice(1);
  } catch {
    return null;
  }
}

/** Reads the public files below `dir`, keyed by path with forward slashes; empty if the client has not been built. */
function readFiles(dir: string): ReadonlyMap<string, ServedFile> {
  if (!existsSync(dir)) return new Map();
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => relative(dir, join(entry.parentPath, entry.name)));
  const names = new Set(
    paths.map((path) => path.split(sep).join('/')).filter((path) => !path.split('/').some((part) => part.startsWith('.'))),
  );
  return new Map([...names].filter(isPublic).map((name) => [name, readServedFile(join(dir, name), (suffix) => names.has(name + suffix))]));
}
