import { Agent, createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

/** http-proxy-middleware in its documented setup, and nothing else: `bare-proxy.ts <upstream> express|node`. */
const [target = '', host = 'express'] = process.argv.slice(2);
const proxy = createProxyMiddleware({
  target,
  changeOrigin: true,
  pathFilter: ['/v1', '/api'],
  agent: new Agent({ keepAlive: true }),
});
const listener: RequestListener =
  host === 'express' ? express().use(proxy) : (request, response) => void proxy(request, response, () => response.writeHead(404).end());

const server = createServer(listener);
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => process.send?.({ type: 'ready', port: (server.address() as AddressInfo).port }));
