import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { RefusedRequest } from './refused-request.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Refuses requests that Node's parser accepts but no browser sends, as the API behind the portal could parse them differently. */
export const enforceConnectionRules: RequestHandler = (request, _response, next) => {
  const refusal = findRefusal(request);
  if (refusal) next(refusal);
  else next();
};

/** Returns the reason to refuse a request, or null. */
export function findRefusal(request: IncomingMessage): RefusedRequest | null {
  const { headers, httpVersion, method = '', url = '' } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return new RefusedRequest(505, '不支持的协议版本', { closes: true });
  if (countHeader(request, 'host') > 1) return new RefusedRequest(400, '请求格式有误', { closes: true });
  const encoding = headers['transfer-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked') return new RefusedRequest(501, '不支持的传输编码', { closes: true });
  if (encoding !== undefined && headers['content-length'] !== undefined) return new RefusedRequest(400, '请求格式有误', { closes: true });
  if (headers.upgrade !== undefined) return new RefusedRequest(426, '不支持协议升级', { closes: true });
  if (!methods.has(method)) return new RefusedRequest(method === 'TRACE' || method === 'CONNECT' ? 405 : 501, '不支持的请求方法');
  // Absolute form, `*` and authority form: the portal is not a forward proxy.
  if (!url.startsWith('/')) return new RefusedRequest(400, '请求地址有误');
  return null;
}

/** Counts the occurrences of a header; Node's `headers` keeps only one of two Hosts. */
function countHeader({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const text = rawHeaders[index];
    if (text?.length === name.length && text.toLowerCase() === name) count += 1;
  }
  return count;
}
