import type { Request, Response } from 'express';
import { createDeviceProofs } from '../auth/device-proof.ts';
import type { ServerConfig } from '../config/env.ts';
import { isCrawler } from './request-info.ts';

export type SetPageHeaders = (request: Request, response: Response) => void;

/** Sets what every page says in its head, cached or rendered: the links it needs at once, and a proof for a browser that has none. */
export function createPageHeaders(config: ServerConfig, links: string): SetPageHeaders {
  const devices = createDeviceProofs(config);
  return (request, response) => {
    response.setHeader('Link', links);
    const proof = isCrawler(request) ? null : devices.offer(request);
    if (proof !== null) response.append('Set-Cookie', proof);
  };
}
