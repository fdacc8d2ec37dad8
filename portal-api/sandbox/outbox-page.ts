import { type Html, html } from '../platform/http/html.ts';
import type { OutboxLine } from './outbox-items.ts';

const sceneNames: Readonly<Record<string, string>> = { login: '登录', register: '注册', reset: '找回密码' };

const field = (line: OutboxLine, name: string): string => String(line[name] ?? '');

/** Renders the part of the outbox for users: SMS codes, reminders and captcha answers. Tickets for phone numbers have a page of their own. */
export function outboxBody(lines: readonly OutboxLine[]): Html {
  return html`
<p class="note">沙盒已开启：短信不会真的发出，微信登录与一键登录由本页模拟。正式环境请设置 SANDBOX=off。</p>
<p><a href="/sandbox/pay">支付</a> · <a href="/sandbox/review">审核需求</a> · <a href="/sandbox/reports">举报</a> · <a href="/sandbox/verifications">审核认证</a> · <a href="/sandbox/jverify">本机号码（一键登录）</a> · <a href="/sandbox/api">接口</a></p>
<p>身份核验按身份证号末位回答：偶数一致，奇数不一致，X 查无记录。要人工核对实名，请以 IDENTITY_PROVIDER=off 启动。</p>
<h2>短信验证码</h2>
${table(['手机号', '用途', '验证码', '时间'], lines.filter(({ type }) => type === 'sms').map(smsRow))}
<h2>短信提醒</h2>
${table(['手机号', '未读消息', '时间'], lines.filter(({ type }) => type === 'reminder').map(reminderRow))}
<h2>图形验证码</h2>
${table(['答案', '时间'], lines.filter(({ type }) => type === 'captcha').map(captchaRow))}
<p>页面每 5 秒刷新一次。程序请读取 <a href="/sandbox/outbox.json">/sandbox/outbox.json</a>。</p>`;
}

const smsRow = (line: OutboxLine): Html =>
  html`<tr><td>${field(line, 'phone')}</td><td>${sceneNames[field(line, 'scene')] ?? field(line, 'scene')}</td><td class="code">${field(line, 'code')}</td><td>${toClock(line.at)}</td></tr>`;

const reminderRow = (line: OutboxLine): Html =>
  html`<tr><td>${field(line, 'phone')}</td><td>${field(line, 'unread')} 条</td><td>${toClock(line.at)}</td></tr>`;

const captchaRow = (line: OutboxLine): Html => html`<tr><td class="code">${field(line, 'answer')}</td><td>${toClock(line.at)}</td></tr>`;

/** `2026-03-01T10:00:00+08:00` → `03-01 10:00:00` */
const toClock = (time: string): string => time.slice(5, 19).replace('T', ' ');

function table(heads: readonly string[], rows: readonly Html[]): Html {
  if (rows.length === 0) return html`<p>暂无</p>`;
  return html`<table><thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`;
}
