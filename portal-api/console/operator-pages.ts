import type { Request, RequestHandler, Response } from 'express';
import type { PortalApiDeps } from '../deps.ts';
import type { OperatorContext } from '../domain/operators/operator-context.ts';
import { type OperatorRole, operatorRoleNames } from '../domain/operators/operator-roles.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { type Html, html } from '../platform/http/html.ts';
import type { QueueCounts } from './count-waiting.ts';

export interface Page {
  title: string;
  body: Html;
  status?: number;
}

/** The site on which pages for operators are mounted: the console, or the sandbox, where nobody signs in. */
export interface OperatorSite {
  /** Path below which the pages are: empty, or `/sandbox`. */
  base: string;
  /** Returns the name under which the caller's decisions are logged. */
  nameOf(request: Request): string;
  rolesOf(request: Request): readonly OperatorRole[];
  /**
   * Uses a one-time code for an act that moves money or takes data out, and throws 400 for a wrong one; null where nobody signs in. Returns
   * the function that gives the code back after the act was refused.
   */
  confirm: ((request: Request, code: string) => Promise<() => Promise<void>>) | null;
  /** Returns the token of the caller's forms, which only our own pages contain. */
  formToken(request: Request): string;
  /** Returns whether one of the caller's own pages sent the form. */
  isOwnForm(request: Request): boolean;
  send(request: Request, response: Response, page: Page): Promise<void>;
}

/** The pages of the console, in the order of its navigation, with the role that may open them. */
export const consolePages = [
  { path: '/review', name: '需求', role: 'REVIEW', count: 'review' },
  { path: '/reports', name: '举报', role: 'REVIEW', count: 'reports' },
  { path: '/chat-reports', name: '会话举报', role: 'REVIEW', count: 'chatReports' },
  { path: '/verifications', name: '认证', role: 'REVIEW', count: 'verifications' },
  { path: '/partners', name: '合伙人', role: 'REVIEW', count: 'partners' },
  { path: '/users', name: '用户', role: 'REVIEW', count: null },
  { path: '/refunds', name: '退款', role: 'FINANCE', count: 'refunds' },
  { path: '/invoices', name: '发票', role: 'FINANCE', count: 'invoices' },
  { path: '/announcements', name: '公告', role: 'CONTENT', count: null },
  { path: '/banners', name: '轮播图', role: 'CONTENT', count: null },
  { path: '/communities', name: '社群', role: 'CONTENT', count: null },
  { path: '/log', name: '日志', role: 'AUDIT', count: null },
] as const satisfies readonly { path: string; name: string; role: OperatorRole; count: keyof QueueCounts | null }[];

/** Maximum size of a form: an announcement of 5,000 Chinese characters, nine bytes each when encoded. */
export const FORM_LIMIT = '64kb';

export type OperatorPageDeps = Pick<PortalApiDeps, 'db' | 'clock' | 'providers' | 'identityKey'>;

/** Returns the caller in the role in which they run operators' commands. */
export const operatorOf = ({ db, clock, identityKey }: OperatorPageDeps, site: OperatorSite, request: Request): OperatorContext => ({
  db,
  now: clock.now(),
  name: site.nameOf(request),
  requestId: request.requestId,
  identityKey,
});

/** Refuses forms that another site or an outdated page has sent, with 403. */
export const requireOwnForm =
  (site: OperatorSite): RequestHandler =>
  (request, _response, next) => {
    if (!site.isOwnForm(request)) throw new ApiError(403, '页面已过期，请重新打开后再提交');
    next();
  };

/** Refuses callers without the role, with 403. */
export const requireRole =
  (site: OperatorSite, role: OperatorRole): RequestHandler =>
  (request, _response, next) => {
    if (!site.rolesOf(request).includes(role)) throw new ApiError(403, `您的账号没有「${operatorRoleNames[role]}」角色，请联系管理员`);
    next();
  };

/** Redirects a submitted form to a page. */
export const seeOther = (response: Response, address: string): void =>
  void response.set('Cache-Control', 'no-store').redirect(303, address);

/** Renders the hidden field that every form needs. */
export const tokenField = (site: OperatorSite, request: Request): Html => tokenFieldOf(site.formToken(request));
export const tokenFieldOf = (token: string): Html => html`<input type="hidden" name="csrfToken" value="${token}">`;

/** Renders the field for a one-time code that `confirm` needs. */
export const codeField = ({ confirm }: OperatorSite): Html =>
  confirm
    ? html`<label>动态验证码 <input name="code" required inputmode="numeric" pattern="[0-9 ]{6,7}" maxlength="7" autocomplete="one-time-code"></label>`
    : html``;

/** Renders what went wrong, above the form that keeps its input. */
export const problem = (sentence: string | null): Html => (sentence ? html`<p class="problem" role="alert">${sentence}</p>` : html``);

/** Fields with texts that took time to write. */
const WRITTEN = ['title', 'name', 'summary', 'intro', 'text', 'reason', 'number', 'wechat', 'industry', 'region', 'alt', 'link'] as const;

/** Renders the text of a form that was not executed and cannot be shown again with it, so that it can be copied. */
export function written({ body }: Pick<Request, 'body'>): Html {
  const texts = WRITTEN.map((name) => body?.[name]).filter((text) => typeof text === 'string' && text !== '');
  if (texts.length === 0) return html``;
  return html`<p><label>您填写的内容，可以复制 <textarea rows="3" readonly>${texts.join('\n\n')}</textarea></label></p>`;
}

/** Renders the outcome of the last form. */
export const outcome = (sentence: string | null): Html => (sentence ? html`<p class="outcome" role="status">${sentence}</p>` : html``);

/** `2026-03-01T10:00:00+08:00` → `2026-03-01 10:00` */
export const minuteOf = (time: string): string => time.slice(0, 16).replace('T', ' ');

/** Renders facts by name, without those that are unknown. */
export const factList = (facts: readonly (readonly [name: string, value: string | null | undefined])[]): Html =>
  html`<dl class="fields">${facts.map(([name, value]) => (value ? html`<dt>${name}</dt><dd>${value}</dd>` : html``))}</dl>`;

/** Renders the title of a demand, linked to its page unless operators cannot read it any more. */
export const demandLink = (
  site: OperatorSite,
  { demandNumber, title, isGone = null }: { demandNumber: string; title: string; isGone?: boolean | null },
): Html => (isGone ? html`${title}` : html`<a href="${site.base}/review/${demandNumber}">${title}</a>`);
