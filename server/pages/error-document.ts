import { escapeHtml, VIEWPORT } from './document.ts';

export interface ErrorDocument {
  status: number;
  title: string;
  message: string;
  requestId: string;
}

/** A page for when nothing else can be rendered: no script, no data, styles of its own by nonce-free attributes only. */
export const errorDocument = ({ status, title, message, requestId }: ErrorDocument): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8">${VIEWPORT}
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;font:16px/1.6 system-ui,'PingFang SC','Microsoft YaHei',sans-serif;color:#1c2434;background:#f5f7fa">
<main style="max-width:480px;margin:18vh auto 0;padding:0 24px;text-align:center">
<p style="font-size:48px;font-weight:700;margin:0;color:#1f5eff">${status}</p>
<h1 style="font-size:20px;margin:8px 0">${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p>
<p><a href="" style="color:#1f5eff">重试</a>　<a href="/" style="color:#1f5eff">返回首页</a></p>
<p style="font-size:13px;color:#667085">请求编号：${escapeHtml(requestId)}</p>
</main></body></html>`;
