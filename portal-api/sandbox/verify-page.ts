import type { WaitingVerification } from '../domain/verification/review-verifications.ts';
import { type Html, html } from './html.ts';

/** Returns the subject of a form's CSRF token. */
export const verifySubject = (id: string): string => `verify\n${id}`;

type Kind = WaitingVerification['kind'];

/** Kinds of verification, in the order in which they are shown; `look`: the points that a reviewer compares. */
const kinds = {
  REAL_NAME: { name: '实名认证', look: '照片上的姓名、首尾号码与提交的一致，证件在有效期内。' },
  OFFICIAL: {
    name: '任职认证',
    look: '材料上的姓名、企业与职位对得上。通过后成为企业成员；企业没有所有者，或企业与其所有者都未认证时，成为所有者。',
  },
  LICENSE: { name: '企业认证', look: '执照清晰、在有效期内，名称、信用代码、法定代表人与提交的一致。' },
} as const satisfies Record<Kind, { name: string; look: string }>;

/** Suggested reasons for a rejection. */
const reasons: Readonly<Record<Kind, readonly string[]>> = {
  REAL_NAME: ['照片不清晰，请重新上传', '照片与填写的信息不一致', '证件已过有效期'],
  OFFICIAL: ['任职证明不清晰，请重新上传', '任职证明与所填企业不一致', '无法证明目前仍在该企业任职'],
  LICENSE: ['营业执照不清晰，请重新上传', '企业名称与营业执照不一致', '法定代表人与营业执照不一致', '营业执照已过期'],
};

/** The last decision, shown on the page. */
export interface LastVerdict {
  id: string;
  passed: boolean;
}

/** Renders the pending verifications of people, jobs and licences, each with forms to pass it or to fail it with a reason. */
export function verifyBody(items: readonly WaitingVerification[], tokenFor: (subject: string) => string, last: LastVerdict | null): Html {
  return html`
<p class="note">沙盒：此页代替审核后台。命令行见 npm run operator。<a href="/sandbox/review">审核需求</a> · <a href="/sandbox">返回工作台</a></p>
<p>沙盒的身份核验按身份证号末位回答：偶数一致，奇数不一致，X 查无记录。要在这里人工核对实名，请以 IDENTITY_PROVIDER=off 启动。</p>
${last ? html`<p role="status"><strong>${last.id} 已${last.passed ? '通过' : '驳回'}</strong>，用户会收到系统通知。</p>` : html``}
${items.length > 0 ? html`<p>待审核 ${items.length} 份，先提交的在前。</p>` : html`<p>没有待审核的认证。</p>`}
${kindsOf(items).map((kind) => section(kind, items, tokenFor))}`;
}

const kindsOf = (items: readonly WaitingVerification[]): Kind[] =>
  (['REAL_NAME', 'OFFICIAL', 'LICENSE'] as const).filter((kind) => items.some((item) => item.kind === kind));

function section(kind: Kind, items: readonly WaitingVerification[], tokenFor: (subject: string) => string): Html {
  const own = items.filter((item) => item.kind === kind);
  return html`
<h2>${kinds[kind].name}（${own.length}）</h2>
<p>${kinds[kind].look}</p>
<datalist id="reasons-${kind}">${reasons[kind].map((reason) => html`<option value="${reason}">`)}</datalist>
${own.map((item) => itemForm(item, tokenFor))}`;
}

/**
 * Renders one verification with a separate form for each verdict: Enter in the reason field presses the first button of its form, which
 * must not be the one that passes.
 */
const itemForm = (item: WaitingVerification, tokenFor: (subject: string) => string): Html => html`
<article id="${item.id}">
<h3>${item.realName ?? item.orgName ?? ''} <small>${item.id}</small></h3>
<dl>${factsOf(item).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${item.files.length > 0 ? html`<p>${item.files.map(thumbnail)}</p>` : html`<p>没有提交材料</p>`}
<form method="post" action="/sandbox/verifications">
${subjectFields(item, tokenFor)}
<button class="yes" name="verdict" value="PASS">通过</button>
</form>
<form method="post" action="/sandbox/verifications">
${subjectFields(item, tokenFor)}
<label>驳回原因（用户会看到） <input name="reason" required minlength="2" maxlength="200" list="reasons-${item.kind}" autocomplete="off"></label>
<button class="no" name="verdict" value="FAIL">驳回</button>
</form>
</article>`;

const subjectFields = ({ id }: WaitingVerification, tokenFor: (subject: string) => string): Html => html`
<input type="hidden" name="id" value="${id}">
<input type="hidden" name="csrfToken" value="${tokenFor(verifySubject(id))}">`;

const factsOf = (item: WaitingVerification): [name: string, value: string][] =>
  (
    [
      ['用户', item.nickname],
      ['身份证号', item.idNumber],
      ['职位', item.position],
      ['信用代码', item.creditNo],
      ['法定代表人', item.legalPerson],
      ['提交时间', item.submittedAt.slice(0, 16).replace('T', ' ')],
    ] as const
  ).flatMap(([name, value]) => (value ? [[name, value]] : []));

const thumbnail = (id: string, index: number): Html =>
  html`<a href="/sandbox/files/${id}" target="_blank"><img src="/sandbox/files/${id}" alt="打开材料 ${index + 1}"></a>`;
