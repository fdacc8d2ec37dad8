import type { ApiConfig } from './platform/config/env.ts';
import { errorCode, isDatabaseUnavailable, isDiskFull, messageOf, StartFailure } from './platform/errors.ts';

/** SQLSTATE → the problem with the address in the variable `%`, and how to fix it. */
const refusals: Record<string, string> = {
  '28P01': 'refuses the password of %: correct it',
  '28000': 'refuses the user of %: correct the user or the server’s pg_hba.conf',
  '3D000': 'has no database of the name that % gives: create it, or correct the name',
  '42501': 'does not let the user of % make tables: make that user the owner of the database',
};

/** File system error code → explanation for the operator. */
const fileProblems: Record<string, string> = {
  EACCES: 'this user may not read or write it: correct its owner or mode',
  EPERM: 'this user may not read or write it: correct its owner or mode',
  EROFS: 'it is on a read-only file system: mount it writable, or set another DATA_DIR',
  ENOSPC: 'the disk is full: free some space and start again',
  EDQUOT: 'the disk quota is used up: free some space and start again',
  EEXIST: 'it is a file, not a folder: correct DATA_DIR',
  ENOTDIR: 'a part of its path is a file, not a folder: correct DATA_DIR',
};

/** Returns one sentence for the operator: what happened and what to do. `config` is absent if it could not be read. */
export function describeStartFailure(error: unknown, config?: ApiConfig): string {
  if (error instanceof StartFailure) return error.message;
  const code = errorCode(error) ?? '';
  if (code === 'EADDRINUSE') {
    return `Port ${config?.port ?? ''} of 127.0.0.1 is in use by another process; stop it, or set PORTAL_API_PORT.`;
  }
  const path = pathOf(error);
  if (path !== null && fileProblems[code]) return `${path} cannot be used, ${fileProblems[code]}.`;
  if (config && !config.databaseUrl && isDiskFull(error)) return `${config.dataDir} cannot be used, ${fileProblems.ENOSPC}.`;
  const ofServer = config?.databaseUrl ? describeServerFailure(error, config.databaseUrl, 'DATABASE_URL') : null;
  if (ofServer !== null) return ofServer;
  // Errors of the configuration are a list with one line per variable.
  return config
    ? `The portal API cannot start: ${messageOf(error)} (LOG_LEVEL=debug shows where).`
    : messageOf(error, Number.POSITIVE_INFINITY);
}

/** Returns the same for the server at the address in `variable`; null if the error has nothing to do with that address. */
export function describeServerFailure(error: unknown, url: string, variable: string): string | null {
  const code = errorCode(error) ?? '';
  const server = `PostgreSQL at ${hostOf(url)}`;
  if (refusals[code]) return `${server} ${refusals[code].replace('%', variable)}.`;
  if (isDatabaseUnavailable(error)) return `${server} cannot be reached (${code || messageOf(error)}): start it, or correct ${variable}.`;
  return code === 'ERR_INVALID_URL' ? `${variable} is no address: write it as postgres://user:password@host:5432/name.` : null;
}

function pathOf(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'path' in error && typeof error.path === 'string' ? error.path : null;
}

/** Returns the host of a database URL, without user and password. */
function hostOf(databaseUrl: string): string {
  return URL.canParse(databaseUrl) ? new URL(databaseUrl).host : 'DATABASE_URL';
}
