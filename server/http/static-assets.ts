import { existsSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { RequestHandler, Response } from 'express';
import { assetEncodings, preferredEncoding } from './accepted-encodings.ts';
import { sendEnvelope } from './envelope.ts';

/** Hashed files never change under their name. */
const forLong = 'public, max-age=31536000, immutable';
/** The rest may change with a release: kept, but asked about each time (ETag). */
const revalidated = 'no-cache';

/**
 * Serves the built client. What may be served is listed once, at the start: no map, dotfile, manifest or file written later can slip out,
 * and no path can climb out of the folder.
 */
export function serveAssets(dir: string): RequestHandler {
  const files = listFiles(dir);
  return (request, response, next) => {
    const name = decodePath(request.url);
    const isHashed = name?.startsWith('assets/') ?? false;
    if (name === null || !isPublic(name) || !files.has(name)) return isHashed ? sendMissing(response) : next();
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set('Allow', 'GET, HEAD');
      return sendEnvelope(response, 405, '不支持的请求方法');
    }
    const variant = chooseVariant(name, request.headers['accept-encoding'], files, response);
    response.set('Cache-Control', isHashed ? forLong : revalidated).type(extname(name));
    response.sendFile(variant, { root: dir, cacheControl: false, dotfiles: 'deny' }, (error) => {
      if (error && !response.headersSent) next(error);
    });
  };
}

/** The file itself or its compressed sibling, with the headers that say so. */
function chooseVariant(name: string, accepted: string | undefined, files: ReadonlySet<string>, response: Response): string {
  const siblings = assetEncodings.filter(({ suffix }) => files.has(name + suffix));
  if (siblings.length === 0) return name;
  response.vary('Accept-Encoding');
  const encoding = preferredEncoding(
    accepted,
    siblings.map((sibling) => sibling.name),
  );
  const sibling = siblings.find((candidate) => candidate.name === encoding);
  if (!sibling) return name;
  response.set('Content-Encoding', sibling.name);
  return name + sibling.suffix;
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

/** Paths below `dir` with forward slashes, dotfiles and their folders left out; empty while the client is not built. */
function listFiles(dir: string): ReadonlySet<string> {
  if (!existsSync(dir)) return new Set();
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => relative(dir, join(entry.parentPath, entry.name)));
  return new Set(paths.map((path) => path.split(sep).join('/')).filter((path) => !path.split('/').some((part) => part.startsWith('.'))));
}
