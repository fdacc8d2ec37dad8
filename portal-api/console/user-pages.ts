import type { Request } from 'express';
import { maskPhone } from '#shared/rules/phone.ts';
import { memberLevelNames } from '#shared/text/labels.ts';
import { chatReportReasonNames, reportReasonNames, reportStatusNames } from '#shared/text/report-names.ts';
import { actionNames } from '../features/operator/action-names.ts';
import { blockLevelNames, type listBlockedAccounts, loginMethodNames, type showAccount } from '../features/operator/users/account-sheet.ts';
import { type Html, html } from '../platform/http/html.ts';
import { demandLink, minuteOf, type OperatorSite, outcome, problem, tokenField } from './operator-pages.ts';

type Account = Awaited<ReturnType<typeof listBlockedAccounts>>[number];
type AccountSheet = Awaited<ReturnType<typeof showAccount>>;

const userPath = (site: OperatorSite, id: string): string => `${site.base}/users/${id}`;
/** Only a masked number is shown: a user can still be found by the whole one. */
const phoneOf = (phone: string | null): string => (phone === null ? '已注销' : (maskPhone(phone) ?? ''));

/** Renders the search, and what it has found; null before a search. */
export function usersBody(site: OperatorSite, keyword: string, found: readonly Account[] | null): Html {
  return html`
<form class="find" action="${site.base}/users"><label>手机号、用户编号或昵称 <input name="keyword" required maxlength="32" autocomplete="off" value="${keyword}"></label><button>查找</button></form>
<p><a href="${site.base}/users?blocked=1">受限的用户</a></p>
${found?.length === 0 ? html`<p class="empty">没有找到</p>` : html``}
${found && found.length > 0 ? html`<ol class="queue">${found.map((account) => foundItem(site, account))}</ol>` : html``}`;
}

const foundItem = (site: OperatorSite, { id, nickname, phone, createdAt, liveDemands, block }: Account): Html => html`
<li><a href="${userPath(site, id)}">${nickname ?? '未填写昵称'}</a>
<small>${phoneOf(phone)} · 编号 ${id} · ${createdAt.slice(0, 10)} 注册 · 展示中的需求 ${liveDemands}</small>
${block ? html`<span class="flag">${blockText(block)}</span>` : html``}</li>`;

const blockText = ({ level, reason, until }: NonNullable<AccountSheet['block']>): string =>
  `${nameOf(blockLevelNames, level)}，${until ? `至 ${until.slice(0, 16).replace('T', ' ')}` : '长期'}：${reason ?? ''}`;

/** The content of a form about a user. */
export interface UserForm {
  reason: string;
  level?: string;
  until?: string;
  pause?: boolean;
}

/** A form that was refused: its command, the reason of the refusal, and what it contained. */
export interface RefusedForm {
  command: string;
  sentence: string;
  given: UserForm;
}

interface UserContext {
  site: OperatorSite;
  request: Request;
  refused: RefusedForm | null;
  done: string | null;
}

/** Renders a user with everything that happened to them, and the forms that block, unblock and sign them out. */
export function userBody(account: AccountSheet, { site, request, refused, done }: UserContext): Html {
  const facts = [
    ['手机', phoneOf(account.phone)],
    ['注册', account.createdAt.slice(0, 10)],
    ['实名认证', account.realNameStatus],
    ['企业', account.orgName ?? '无'],
    ['会员', memberLevelNames[account.memberLevel] ?? String(account.memberLevel)],
    ['展示中的需求', String(account.liveDemands)],
    ...(account.deletionRequestedAt ? [['申请注销', account.deletionRequestedAt.slice(0, 10)]] : []),
  ];
  return html`${outcome(done)}${problem(refused?.sentence ?? null)}
${account.block ? html`<p class="note">账号受限：${blockText(account.block)}（${account.block.by ?? ''}）</p>` : html``}
<div class="sheet"><div>
<dl class="card fields">${facts.map(([name = '', value = '']) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${demandTable(site, account.demands)}
${reportTable('举报该用户的需求', site, account.reportsAbout)}${reportTable('该用户的举报', site, account.reportsBy)}
${chatReportTable(account, site)}
${actionTable(account.actions)}${sessionTable(account.sessions)}${loginTable(account.logins)}</div>
<section class="decisions" aria-label="处理">${account.deletedAt ? html`<p>账号已注销</p>` : forms(account, { site, request, refused, done })}</section></div>`;
}

const levels = { WRITE: '不能发布、修改和发消息', SIGN_IN: '不能登录：退出所有设备，下架全部需求' };
const spans = { '1d': '1 天', '7d': '7 天', '30d': '30 天', '365d': '1 年', '': '长期' };

const options = (names: Readonly<Record<string, string>>, chosen: string): Html[] =>
  Object.entries(names).map(
    ([value, name]) => html`<option value="${value}"${value === chosen ? html` selected` : html``}>${name}</option>`,
  );

function forms({ id, block }: AccountSheet, { site, request, refused }: UserContext): Html {
  const action = userPath(site, id);
  const token = tokenField(site, request);
  const given = refused?.command === 'block' ? refused.given : null;
  const lifting = refused?.command === 'unblock' ? refused.given.reason : '';
  return html`
${block ? html`<form method="post" action="${action}/unblock">${token}<label>解除的原因（可不填） <input name="reason" minlength="2" maxlength="200" autocomplete="off" value="${lifting}"></label><button>解除限制</button></form>` : html``}
<form method="post" action="${action}/block">${token}
<label>限制 <select name="level">${options(levels, given?.level ?? 'WRITE')}</select></label>
<label>期限 <select name="until">${options(spans, given?.until ?? '7d')}</select></label>
<label>原因（用户会看到） <input name="reason" required minlength="2" maxlength="200" autocomplete="off" value="${given?.reason ?? ''}"></label>
<label class="choice"><input type="checkbox" name="pause"${given?.pause ? html` checked` : html``}> 同时下架全部需求（不能登录时一律下架）</label>
<button class="no">${block ? '更改限制' : '限制账号'}</button></form>
<form method="post" action="${action}/sign-out">${token}<button>退出所有设备</button></form>`;
}

type Cell = string | Html;

function table(caption: string, heads: readonly string[], rows: readonly (readonly Cell[])[]): Html {
  if (rows.length === 0) return html``;
  const body = rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`);
  return html`<table><caption>${caption}</caption><thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead><tbody>${body}</tbody></table>`;
}

const demandTable = (site: OperatorSite, demands: AccountSheet['demands']): Html =>
  table(
    '需求',
    ['需求', '状态', '创建'],
    demands.map((demand) => [demandLink(site, demand), demand.status, demand.createdAt.slice(0, 10)]),
  );

const reportTable = (caption: string, site: OperatorSite, reports: AccountSheet['reportsBy']): Html =>
  table(
    caption,
    ['时间', '需求', '原因', '说明', '状态'],
    reports.map((report) => [
      minuteOf(report.createdAt),
      demandLink(site, report),
      nameOf(reportReasonNames, report.reason),
      report.content,
      nameOf(reportStatusNames, report.status),
    ]),
  );

/** Renders the reports of people that the user has made, and those about the user. */
const chatReportTable = ({ id, chatReports }: AccountSheet, site: OperatorSite): Html =>
  table(
    '会话举报',
    ['时间', '被举报人', '原因', '说明', '状态', '答复', '处理人'],
    chatReports.map((report) => [
      minuteOf(report.createdAt),
      report.reportedId === id ? '该用户' : html`<a href="${userPath(site, report.reportedId)}">${report.reported || '未填写昵称'}</a>`,
      nameOf(chatReportReasonNames, report.reason),
      report.content,
      nameOf(reportStatusNames, report.status),
      report.answer ?? '',
      report.by ?? '',
    ]),
  );

const nameOf = (names: Readonly<Record<string, string>>, code: string): string => names[code] ?? code;

const actionTable = (actions: AccountSheet['actions']): Html =>
  table(
    '平台操作',
    ['时间', '操作', '操作者', '原因'],
    actions.map((action) => [minuteOf(action.at), nameOf(actionNames, action.command), action.actor, reasonOf(action)]),
  );

const reasonOf = (action: object): string => ('reason' in action && typeof action.reason === 'string' ? action.reason : '');

const sessionTable = (sessions: AccountSheet['sessions']): Html =>
  table(
    '登录的设备',
    ['设备', 'IP', '登录', '最近使用'],
    sessions.map(({ device, ip, createdAt, lastSeenAt }) => [device, ip ?? '', minuteOf(createdAt), minuteOf(lastSeenAt)]),
  );

const loginTable = (logins: AccountSheet['logins']): Html =>
  table(
    '登录记录',
    ['时间', '方式', '结果', 'IP', '设备'],
    logins.map(({ at, method, ok, ip, device }) => [
      minuteOf(at),
      nameOf(loginMethodNames, method),
      ok ? '成功' : '失败',
      ip ?? '',
      device,
    ]),
  );
