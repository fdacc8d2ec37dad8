import type { Request } from 'express';
import { imageIdOf, imageVariant } from '#shared/rules/image-variants.ts';
import { contactKindNames, demandTypeName } from '#shared/text/labels.ts';
import { fieldNames } from '../domain/demands/demand-fields.ts';
import type { ReviewerEvent } from '../features/operator/moderation/review-service.ts';
import { type ReviewSheet, reviewEventNames, type WaitingItem } from '../features/operator/moderation/review-view.ts';
import { type Html, html } from '../platform/http/html.ts';
import { minuteOf, type OperatorSite, outcome, problem, tokenField, written } from './operator-pages.ts';

/** Names of the decisions, as in the confirmation. */
export const decisionNames: Readonly<Record<ReviewerEvent, string>> = {
  APPROVE: '已通过',
  REJECT: '已驳回',
  TAKE_DOWN: '已下架',
  RESTORE: '已解除平台下架',
};

/** Suggested reasons for a rejection; the publisher reads exactly the text that is sent. */
const rejections = [
  '标题过于笼统，请写明产品或服务',
  '说明不清楚，请写明合作方式与要求',
  '请勿在正文中留下联系方式，请填在「联系方式」一栏',
  '图片与需求无关，请更换',
  '与已发布的需求重复',
];

/**
 * Keys of the review, which browsers offer without a script: pressed with Alt, in Firefox with Alt and Shift, on macOS with Control and
 * Option. A key presses a link or a button, and focuses a field.
 */
const keys = { APPROVE: 'A', REJECT: 'R', TAKE_DOWN: 'T', skip: 'S', queue: 'Q' } as const;

const keyed = (key: string): Html => html`accesskey="${key.toLowerCase()}" aria-keyshortcuts="Alt+${key}"`;

/** Names the keys of the decisions that are possible; hidden on touch screens. */
function keysNote(decisions: readonly ReviewerEvent[]): Html {
  const uses = [
    ...(decisions.includes('APPROVE') ? [`${keys.APPROVE} 通过`] : []),
    ...(decisions.includes('REJECT') ? [`${keys.REJECT} 写驳回原因（回车提交）`] : []),
    ...(decisions.includes('TAKE_DOWN') ? [`${keys.TAKE_DOWN} 写下架原因（回车提交）`] : []),
    ...(decisions.includes('APPROVE') ? [`${keys.skip} 跳过`] : []),
    `${keys.queue} 返回列表`,
  ];
  return html`<p class="keys"><small>快捷键：按住 Alt（Firefox 为 Alt+Shift，macOS 为 Control+Option）再按 ${uses.join(' · ')}</small></p>`;
}

const reviewPath = (site: OperatorSite, demandNumber: string): string => `${site.base}/review/${demandNumber}`;

interface QueuePage {
  items: readonly WaitingItem[];
  /** Names of the operators who have demands open, by the demand's id. */
  claims: ReadonlyMap<string, string>;
  /** Name of the operator who reads the page. */
  reader: string;
  done: string | null;
}

/** Renders the queue: demands and changes that wait for review, oldest first. */
export function queueBody(site: OperatorSite, { items, claims, reader, done }: QueuePage): Html {
  const holderOf = ({ id }: WaitingItem) => (claims.get(id) === reader ? '您' : claims.get(id));
  return html`${outcome(done)}
${items.length > 0 ? html`<p>${items.length < 100 ? `${items.length} 条待审核，先提交的在前。` : '先显示最早提交的：新发布与修改各 100 条。'}</p>` : html`<p class="empty">没有待审核的需求</p>`}
<ol class="queue">${items.map((item) => queueItem(site, item, holderOf(item)))}</ol>
<form class="find" action="${site.base}/review"><label>需求编号 <input name="find" maxlength="40" required placeholder="BD…"></label><button>查看</button></form>`;
}

const queueItem = (site: OperatorSite, item: WaitingItem, holder: string | undefined): Html => html`
<li><a href="${reviewPath(site, item.demandNumber)}">${item.title}</a>
<small>${item.kind === 'EDIT' ? '修改' : '新发布'} · ${demandTypeName(item.typeCode)} · ${item.publisher.nickname} · ${minuteOf(item.submittedAt)} 提交</small>
${flags(item).map((flag) => html`<span class="flag">${flag}</span>`)}${holder ? html`<span class="holder">${holder}正在处理</span>` : html``}</li>`;

const flags = ({ hits, contacts, ended, openReports }: WaitingItem): string[] => [
  ...(hits.length > 0 ? [`敏感词 ${hits.length}`] : []),
  ...(contacts.length > 0 ? [`疑似联系方式 ${contacts.length}`] : []),
  ...(ended ? ['有效期已过'] : []),
  ...(openReports > 0 ? [`举报 ${openReports}`] : []),
];

/** A form that was refused: its reason, and what it contained. */
export interface RefusedDecision {
  sentence: string;
  reason: string;
  field: string;
}

interface SheetPage {
  sheet: ReviewSheet;
  decisions: readonly ReviewerEvent[];
  refused: RefusedDecision | null;
  done: string | null;
  /** Time at which a decision on another demand opened the page by itself, in ms since 1970; 0 if the operator opened it. */
  openedAt: number;
  /** Name of another operator who has the demand open; null if nobody else has. */
  other: string | null;
}

/** Renders one demand with all that a reviewer needs, and a form for each decision that its state allows. */
export function sheetBody(site: OperatorSite, request: Request, { sheet, decisions, refused, done, openedAt, other }: SheetPage): Html {
  const { status, demandNumber, publisher, openReports, version } = sheet;
  const facts = `${demandNumber} · ${status} · 第 ${version} 版${openReports > 0 ? ` · 待处理举报 ${openReports} 条` : ''}`;
  // If another operator was faster, there may be no form left that shows what was typed.
  const isReasonLost = refused !== null && !decisions.some((event) => event === 'REJECT' || event === 'TAKE_DOWN');
  return html`${outcome(done)}${problem(refused?.sentence ?? null)}${isReasonLost ? written(request) : html``}
${other ? html`<p class="note">${other}正在处理这条需求。<a href="${site.base}/review?after=${demandNumber}">看下一条</a></p>` : html``}
<p>${facts}</p>
<p>发布者：<a href="${site.base}/users/${publisher.id}">${publisher.nickname ?? '未填写昵称'}</a>（${publisher.phone ?? '已注销'}，编号 ${publisher.id}）${publisher.block ? html` <span class="flag">账号受限：${publisher.block.reason ?? '未注明原因'}</span>` : html``}</p>
${sheet.hits.length > 0 ? html`<p class="note">命中敏感词：${sheet.hits.map(({ field, word }) => `${fieldName(field)}「${word}」`).join('、')}</p>` : html``}
${sheet.contacts.length > 0 ? html`<p class="note">疑似联系方式：${sheet.contacts.map(contactMark)}</p>` : html``}
${sheet.ended ? endedNote(sheet.ended, decisions) : html``}
<div class="sheet"><div>
<div class="card">${sheet.changes.length > 0 ? changeTable(sheet.changes) : html``}${fieldList(sheet)}</div>
${historyTable(sheet.history)}</div>
<section class="decisions" aria-label="决定">${decisions.map((event) => decisionForm(event, { site, request, sheet, refused, openedAt }))}</section></div>
<p>${decisions.includes('APPROVE') ? html`<a ${keyed(keys.skip)} href="${site.base}/review?after=${demandNumber}">跳过，看下一条</a> · ` : html``}<a ${keyed(keys.queue)} href="${site.base}/review">返回列表</a></p>
${keysNote(decisions)}`;
}

/** Decisions that show a demand, unless its last day has passed. */
const showing: Readonly<Partial<Record<ReviewerEvent, string>>> = { APPROVE: '通过', RESTORE: '撤销下架' };

/** Says that the last day has passed, and that the decision that is offered does not show the demand. */
function endedNote(ended: string, decisions: readonly ReviewerEvent[]): Html {
  const [name] = decisions.flatMap((event) => showing[event] ?? []);
  return html`<p class="note">有效期至 ${ended}，已经过去${name ? `：${name}后也不会展示` : ''}</p>`;
}

const fieldName = (field: string): string => fieldNames[field.split('.')[0] ?? ''] ?? field;

const contactMark = ({ field, kind, text }: ReviewSheet['contacts'][number], index: number): Html =>
  html`${index > 0 ? '、' : ''}${fieldName(field)}：${contactKindNames[kind]} <mark>${text}</mark>`;

/** Renders the published fields, folded while a newer version of them waits. */
function fieldList({ fields, changes }: ReviewSheet): Html {
  const { images, ...texts } = fields;
  const rows = Object.entries(texts).flatMap(([field, value]) =>
    typeof value === 'string' && value !== '' ? [[field, value] as const] : [],
  );
  const list = html`<dl class="fields">${rows.map(([field, value]) => html`<dt>${fieldName(field)}</dt><dd>${value}</dd>`)}</dl>${pictures(images)}`;
  return changes.length > 0 ? html`<details><summary>修改之前的全部内容</summary>${list}</details>` : list;
}

function changeTable(changes: ReviewSheet['changes']): Html {
  const rows = changes.map(
    ({ field, before, after }) =>
      html`<tr><th scope="row">${fieldName(field)}</th><td>${changed(field, before)}</td><td>${changed(field, after)}</td></tr>`,
  );
  return html`<table><caption>修改</caption><thead><tr><th>字段</th><th>之前</th><th>之后</th></tr></thead><tbody>${rows}</tbody></table>`;
}

const changed = (field: string, value: string): Html => (field === 'images' ? pictures(value.split('、').filter(Boolean)) : html`${value}`);

/** Renders uploaded pictures. The demo's illustrations are served by the portal, not on this port, so they are only mentioned. */
function pictures(urls: readonly string[]): Html {
  const uploaded = urls.filter((url) => imageIdOf(url) !== null);
  const drawn = urls.length - uploaded.length;
  return html`${uploaded.length > 0 ? html`<p class="pictures">${uploaded.map(thumbnail)}</p>` : html``}
${drawn > 0 ? html`<p>示例配图 ${drawn} 张，是门户自带的插画，此处不显示</p>` : html``}`;
}

const thumbnail = (url: string): Html => html`<a href="${url}"><img src="${imageVariant(url, 320)}" alt="打开原图"></a>`;

interface FormContext {
  site: OperatorSite;
  request: Request;
  sheet: ReviewSheet;
  refused: RefusedDecision | null;
  openedAt: number;
}

/**
 * Renders the form of one decision. Each has its own: Enter in a field presses the first button of its form, which must not be the one that
 * approves.
 */
function decisionForm(event: ReviewerEvent, { site, request, sheet, refused, openedAt }: FormContext): Html {
  const hidden = html`${tokenField(site, request)}<input type="hidden" name="version" value="${sheet.version}">`;
  const action = reviewPath(site, sheet.demandNumber);
  const reason = refused?.reason ?? '';
  if (event === 'APPROVE')
    return html`<form method="post" action="${action}">${hidden}<input type="hidden" name="openedAt" value="${openedAt}"><button class="yes" ${keyed(keys.APPROVE)} name="decision" value="APPROVE">通过</button></form>`;
  if (event === 'RESTORE')
    return html`<form method="post" action="${action}">${hidden}<button name="decision" value="RESTORE">${sheet.ended ? '撤销下架' : '恢复展示'}</button></form>`;
  if (event === 'TAKE_DOWN') {
    return html`<form method="post" action="${action}">${hidden}
<label>下架原因（发布者会看到） <input ${keyed(keys.TAKE_DOWN)} name="reason" required minlength="2" maxlength="200" autocomplete="off" value="${reason}"></label>
<button class="no" name="decision" value="TAKE_DOWN">下架</button></form>`;
  }
  return html`<form method="post" action="${action}">${hidden}
<datalist id="rejections">${rejections.map((text) => html`<option value="${text}">`)}</datalist>
<label>驳回原因（发布者会看到） <input ${keyed(keys.REJECT)} name="reason" required minlength="2" maxlength="200" autocomplete="off" list="rejections" value="${reason}"></label>
<label>涉及字段 <select name="field"><option value="">整体</option>${fieldOptions(refused?.field ?? '')}</select></label>
<button class="no" name="decision" value="REJECT">驳回</button></form>`;
}

const fieldOptions = (chosen: string): Html[] =>
  Object.entries(fieldNames).map(([field, name]) =>
    field === chosen ? html`<option value="${field}" selected>${name}</option>` : html`<option value="${field}">${name}</option>`,
  );

function historyTable(history: ReviewSheet['history']): Html {
  if (history.length === 0) return html``;
  const rows = history.map(
    ({ at, event, actor, after, reason }) =>
      html`<tr><td>${minuteOf(at)}</td><td>${reviewEventNames[event] ?? event}</td><td>${actor}</td><td>${after}</td><td>${reason ?? ''}</td></tr>`,
  );
  return html`<table><caption>历史</caption><thead><tr><th>时间</th><th>事件</th><th>操作者</th><th>之后的状态</th><th>原因</th></tr></thead><tbody>${rows}</tbody></table>`;
}
