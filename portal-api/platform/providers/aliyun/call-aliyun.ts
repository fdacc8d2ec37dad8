import { randomBytes } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { readJson } from '../third-party.ts';
import { signAcs3, toCanonicalQuery } from './acs3-signature.ts';

export interface AliyunAccount {
  accessKeyId: string;
  accessKeySecret: string;
}

interface AliyunService {
  /** Name of the service in error messages. */
  name: string;
  endpoint: URL;
  version: string;
  clock: Clock;
}

/** Makes an RPC call of Alibaba Cloud and returns the JSON of its answer. Throws if there is none. */
export function callAliyun(
  { name, endpoint, version, clock }: AliyunService,
  { accessKeyId, accessKeySecret }: AliyunAccount,
  action: string,
  query: Record<string, string>,
): Promise<unknown> {
  const date = clock
    .now()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z');
  const nonce = randomBytes(16).toString('hex');
  const signed = signAcs3({ accessKeyId, accessKeySecret, host: endpoint.host, action, version, date, nonce, query });
  const { host: _host, ...headers } = signed;
  return readJson(name, new URL(`/?${toCanonicalQuery(query)}`, endpoint), { method: 'POST', headers });
}
