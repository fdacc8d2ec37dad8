import type { Response } from 'express';
import { type Html, html } from '../platform/http/html.ts';

const style = html`<style>
  :root { color-scheme: light dark; }
  body { font: 14px/1.6 "PingFang SC", "Microsoft YaHei", system-ui, sans-serif; max-width: 760px; margin: 32px auto; padding: 0 16px; }
  h1 { font-size: 20px; } small { font-size: 13px; } h2 { font-size: 16px; margin-top: 28px; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; padding: 6px 10px; border-bottom: 1px solid #8884; font-variant-numeric: tabular-nums; } .calls td { overflow-wrap: anywhere; }
  .code { font: 600 16px ui-monospace, monospace; letter-spacing: 2px; }
  .note { color: #b45309; } .sum { font-weight: 600; font-size: 16px; }
  form { display: grid; gap: 8px; } form + form { margin-top: 8px; } button, .button { font: inherit; text-align: left; padding: 10px 14px; border: 1px solid #8886; border-radius: 8px; background: #8881; color: inherit; cursor: pointer; }
  a { color: #1668dc; } p > a:only-child { display: inline-block; padding: 11px 0; margin: -11px 0; } .button { text-align: center; color: inherit; text-decoration: none; } button:hover, .button:hover { border-color: #1668dc; }
  .text { white-space: pre-wrap; overflow-wrap: anywhere; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 16px; } dt { opacity: .7; } dd { margin: 0; font-variant-numeric: tabular-nums; }
  .yes, .no { text-align: center; } .yes { border-color: #0e8350; background: #0e8350; color: #fff; } .no { border-color: #d1301f; }
  @media (prefers-color-scheme: dark) { .note { color: #fbbf24; } a:not(.button) { color: #7db2ff; } .no { border-color: #ff7b6b; } .flag { color: #fbbf24; } }
  .flag { color: #b45309; margin-left: 8px; }
  label { display: grid; gap: 4px; } input, select, textarea { font: inherit; padding: 8px 10px; } textarea, pre { font-family: ui-monospace, monospace; }
</style>`;

/**
 * Sends a sandbox page: without scripts or external resources, not frameable, not cached. `formTargets` are the origins that
 * a form of the page may redirect to: browsers check the redirect after a POST as well.
 */
export function sendSandboxPage(
  response: Response,
  {
    title,
    body,
    status = 200,
    refreshSeconds,
    formTargets = [],
  }: { title: string; body: Html; status?: number; refreshSeconds?: number; formTargets?: readonly string[] },
): void {
  const refresh = refreshSeconds ? html`<meta http-equiv="refresh" content="${refreshSeconds}">` : html``;
  const page = html`<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${refresh}<title>${title}</title>${style}</head>
<body><main><h1>${title}</h1>${body}</main></body></html>`;
  const formAction = ["'self'", ...formTargets].join(' ');
  response
    .status(status)
    .set({
      'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
    .type('html')
    .send(page.html);
}
