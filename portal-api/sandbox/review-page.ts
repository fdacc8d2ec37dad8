import { imageIdOf, imageVariant } from '#shared/rules/image-variants.ts';
import { contactKindNames, demandTypeName, lookUp } from '#shared/text/labels.ts';
import { reportReasonNames } from '#shared/text/report-names.ts';
import { fieldNames } from '../domain/demands/demand-fields.ts';
import type { ReportItem, WaitingItem } from '../features/review/review-view.ts';
import { type Html, html } from './html.ts';

/** Returns the subject of a form's CSRF token: the demand in the version that the reviewer has seen. */
export const reviewSubject = (id: string, version: string | number): string => `review\n${id}\n${version}`;

/** Renders the review queue: each demand with a form to approve it or to reject it with a reason, then the pending reports. */
export function reviewBody(items: readonly WaitingItem[], reports: readonly ReportItem[], tokenFor: (subject: string) => string): Html {
  return html`
<p class="note">沙盒：此页代替审核后台。命令行见 npm run operator。<a href="/sandbox/verifications">审核认证</a> · <a href="/sandbox">返回工作台</a></p>
${items.length > 0 ? items.map((item) => itemForm(item, tokenFor)) : html`<p>没有待审核的需求</p>`}
${reports.length > 0 ? reportList(reports) : html``}`;
}

/** Renders pending reports with the phone number that the reporter left; they are answered by `npm run operator -- answer`. */
const reportList = (reports: readonly ReportItem[]): Html => html`
<h2>待处理的举报</h2>
<p>答复请用 npm run operator -- answer 编号 upheld 或 dismissed。</p>
${reports.map(
  ({ id, demand, reason, content, reporter, phone }) => html`
<article>
<h3>${lookUp(reportReasonNames, reason, reason)} <small>编号 ${id}</small></h3>
<p class="text">${content}</p>
<dl><dt>需求</dt><dd>${demand.demandNumber} ${demand.title}</dd><dt>举报人</dt><dd>${reporter}</dd><dt>电话</dt><dd>${phone ?? '未留'}</dd></dl>
</article>`,
)}`;

/**
 * Renders one demand with a separate form for each decision: Enter in the reason field presses the first button of its form, which must not
 * be the one that approves.
 */
const itemForm = (item: WaitingItem, tokenFor: (subject: string) => string): Html => html`
<article id="${item.demandNumber}">
<h2>${item.title}</h2>
<p>${item.demandNumber} · ${item.kind === 'EDIT' ? '修改' : '新发布'} · ${demandTypeName(item.typeCode)} · ${item.publisher.nickname} · ${item.submittedAt.slice(5, 16).replace('T', ' ')}${item.openReports > 0 ? ` · 待处理举报 ${item.openReports} 条` : ''}</p>
<p class="text">${item.content}</p>
${pictures(item.images)}
${item.hits.length > 0 ? html`<p class="note">命中敏感词：${item.hits.map(({ word }) => word).join('、')}</p>` : html``}
${item.contacts.length > 0 ? html`<p class="note">疑似联系方式：${item.contacts.map(contactMark)}</p>` : html``}
${item.changes.length > 0 ? changeTable(item) : html``}
<form method="post" action="/sandbox/review">
${subjectFields(item, tokenFor)}
<button class="yes" name="decision" value="approve">通过</button>
</form>
<form method="post" action="/sandbox/review">
${subjectFields(item, tokenFor)}
<label>驳回原因 <input name="reason" required minlength="2" maxlength="200"></label>
<label>涉及字段 <select name="field"><option value="">整体</option>${fieldOptions}</select></label>
<button class="no" name="decision" value="reject">驳回</button>
</form>
</article>`;

const subjectFields = ({ id, version }: WaitingItem, tokenFor: (subject: string) => string): Html => html`
<input type="hidden" name="id" value="${id}">
<input type="hidden" name="version" value="${version}">
<input type="hidden" name="csrfToken" value="${tokenFor(reviewSubject(id, version))}">`;

/** Renders uploaded pictures. The demo's illustrations are served by the portal, not on this port, so they are only mentioned. */
function pictures(urls: readonly string[]): Html {
  const uploaded = urls.filter((url) => imageIdOf(url) !== null);
  const drawn = urls.filter((url) => imageIdOf(url) === null);
  return html`${uploaded.length > 0 ? html`<p>${uploaded.map(thumbnail)}</p>` : html``}
${drawn.length > 0 ? html`<p>示例配图 ${drawn.length} 张，是门户自带的插画，此处不显示</p>` : html``}`;
}

const thumbnail = (url: string): Html => html`<a href="${url}"><img src="${imageVariant(url, 320)}" alt="打开原图"></a>`;

const contactMark = ({ field, kind, text }: WaitingItem['contacts'][number], index: number): Html =>
  html`${index > 0 ? '、' : ''}${fieldName(field)}：${contactKindNames[kind]} <mark>${text}</mark>`;

const fieldName = (field: string): string => fieldNames[field.split('.')[0] ?? ''] ?? field;

const fieldOptions = Object.entries(fieldNames).map(([field, name]) => html`<option value="${field}">${name}</option>`);

const changeTable = ({ changes }: WaitingItem): Html => html`
<table><thead><tr><th>字段</th><th>之前</th><th>之后</th></tr></thead>
<tbody>${changes.map(({ field, before, after }) => html`<tr><td>${fieldNames[field] ?? field}</td><td>${before}</td><td>${after}</td></tr>`)}</tbody></table>`;
