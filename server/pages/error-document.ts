import type { ErrorPageInfo } from '../http/error-handler.ts';
import { escapeHtml, VIEWPORT } from './document.ts';

const BUTTON = 'display:inline-block;margin:4px;padding:10px 20px;border:1px solid #1f5eff;border-radius:6px;text-decoration:none;';
const retry = (label: string): string => `<a href="" style="${BUTTON}background:#1f5eff;color:#fff">${label}</a>`;
const home = `<a href="/" style="${BUTTON}background:#fff;color:#1a56ea">返回首页</a>`;

/** Returns a page for errors outside of the rendered app: no scripts, no data, and only inline style attributes, which need no nonce. */
export const errorDocument =
  (siteName: string) =>
  ({ status, title, message, requestId, isTemporary }: ErrorPageInfo): string =>
    `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8">${VIEWPORT}
<meta name="robots" content="noindex"><title>${escapeHtml(`${title} - ${siteName}`)}</title></head>
<body style="margin:0;font:16px/1.6 system-ui,'PingFang SC','Microsoft YaHei',sans-serif;color:#1c2434;background:#f5f7fa">
<main style="max-width:480px;margin:18vh auto 0;padding:0 24px;text-align:center">
<p style="margin:0 0 24px;color:#667085">${escapeHtml(siteName)}</p>
${isTemporary ? '' : `<p style="font-size:48px;font-weight:700;margin:0;color:#1a56ea">${status}</p>`}
<h1 style="font-size:20px;margin:8px 0">${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p>
<p style="margin-top:24px">${isTemporary ? retry('重新加载') : retry('重试') + home}</p>
${isTemporary || status < 500 ? '' : `<p style="font-size:13px;color:#667085">请求编号：${escapeHtml(requestId)}</p>`}
</main></body></html>`;
