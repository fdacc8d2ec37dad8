import type { WaitingVerification } from '../features/verification/review-verifications.ts';
import { type Html, html } from './html.ts';

/** What a form decides on. */
export const verifySubject = (id: string): string => `verify\n${id}`;

const kindNames = { REAL_NAME: '实名认证', OFFICIAL: '任职认证', LICENSE: '企业认证' } as const;

/** People, jobs and licences that wait, each with a form to pass it, or to fail it with a reason. */
export function verifyBody(items: readonly WaitingVerification[], seal: (subject: string) => string): Html {
  return html`
<p class="note">沙盒：此页代替审核后台。命令行见 npm run operator。<a href="/sandbox/review">审核需求</a> · <a href="/sandbox">返回工作台</a></p>
${items.length > 0 ? items.map((item) => itemForm(item, seal)) : html`<p>没有待审核的认证</p>`}`;
}

const itemForm = (item: WaitingVerification, seal: (subject: string) => string): Html => html`
<article id="${item.id}">
<h2>${kindNames[item.kind]}：${item.realName ?? item.orgName ?? ''}</h2>
<p>${[item.id, item.nickname, item.idNumber, item.position, item.creditNo, item.legalPerson, item.submittedAt.slice(5, 16).replace('T', ' ')].filter(Boolean).join(' · ')}</p>
${item.files.length > 0 ? html`<p>${item.files.map(thumbnail)}</p>` : html``}
<form method="post" action="/sandbox/verifications">
<input type="hidden" name="id" value="${item.id}">
<input type="hidden" name="seal" value="${seal(verifySubject(item.id))}">
<label>驳回原因 <input name="reason" required minlength="2" maxlength="200"></label>
<button name="verdict" value="PASS" formnovalidate>通过</button>
<button name="verdict" value="FAIL">驳回</button>
</form>
</article>`;

const thumbnail = (id: string): Html => html`<a href="/sandbox/files/${id}"><img src="/sandbox/files/${id}" alt="打开材料"></a>`;
