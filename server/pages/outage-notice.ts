import { escapeHtml } from './html.ts';

const timeFormat = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Says above a page that it is not the newest one; `at` is when it was, in ms since 1970. The portal's own markup stays as it is, so it hydrates. */
export const withOutageNotice = (html: string, at: number): string =>
  html.replace(
    '<body>',
    () =>
      `<body><p class="outage-notice" role="status">服务暂时不可用，以下是 ${escapeHtml(timeFormat.format(at))} 的内容，部分操作可能无法完成。</p>`,
  );
