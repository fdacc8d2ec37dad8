import type { Request } from 'express';
import type { WaitingVerification } from '../domain/verification/review-verifications.ts';
import { type Html, html } from '../platform/http/html.ts';
import { factList, lengthOf, minuteOf, type OperatorSite, outcome, problem, tokenField, written } from './operator-pages.ts';

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

/** A verdict that was refused: the verification, the reason of the refusal, and what was typed. */
export interface RefusedVerdict {
  id: string;
  sentence: string;
  reason: string;
}

interface VerificationContext {
  site: OperatorSite;
  request: Request;
  refused: RefusedVerdict | null;
  /** The outcome of the last form. */
  done: string | null;
}

/** Renders the pending verifications of people, jobs and licences, each with forms to pass it or to fail it with a reason. */
export function verificationsBody(items: readonly WaitingVerification[], context: VerificationContext): Html {
  const { refused, done } = context;
  // A verification that another operator has decided is no longer in the list.
  const isListed = items.some(({ id }) => id === refused?.id);
  const gone = refused && !isListed ? html`${problem(refused.sentence)}${written(context.request)}` : html``;
  return html`${outcome(done)}${gone}
${items.length > 0 ? lengthOf(items, '份') : html`<p class="empty">没有待审核的认证</p>`}
${kindsOf(items).map((kind) => section(kind, items, context))}`;
}

const kindsOf = (items: readonly WaitingVerification[]): Kind[] =>
  (['REAL_NAME', 'OFFICIAL', 'LICENSE'] as const).filter((kind) => items.some((item) => item.kind === kind));

function section(kind: Kind, items: readonly WaitingVerification[], context: VerificationContext): Html {
  const own = items.filter((item) => item.kind === kind);
  return html`
<h2>${kinds[kind].name}（${own.length}）</h2>
<p>${kinds[kind].look}</p>
<datalist id="reasons-${kind}">${reasons[kind].map((reason) => html`<option value="${reason}">`)}</datalist>
${own.map((item) => itemForm(item, context))}`;
}

/**
 * Renders one verification with a separate form for each verdict: Enter in the reason field presses the first button of its form, which
 * must not be the one that passes.
 */
function itemForm(item: WaitingVerification, { site, request, refused }: VerificationContext): Html {
  const action = `${site.base}/verifications/${item.id}`;
  const given = refused?.id === item.id ? refused : null;
  return html`
<article id="${item.id}">
<h3>${item.realName ?? item.orgName ?? ''} <small>${item.id}</small></h3>
${factList(factsOf(item))}
${item.files.length > 0 ? html`<p class="pictures">${item.files.map((id, index) => thumbnail(site, id, index))}</p>` : html`<p>没有提交材料</p>`}
${problem(given?.sentence ?? null)}
<form method="post" action="${action}">${tokenField(site, request)}<button class="yes" name="verdict" value="PASS">通过</button></form>
<form method="post" action="${action}">${tokenField(site, request)}
<label>驳回原因（用户会看到） <input name="reason" required minlength="2" maxlength="200" list="reasons-${item.kind}" autocomplete="off" value="${given?.reason ?? ''}"></label>
<button class="no" name="verdict" value="FAIL">驳回</button></form>
</article>`;
}

const factsOf = (item: WaitingVerification) =>
  [
    ['用户', item.nickname],
    ['身份证号', item.idNumber],
    ['职位', item.position],
    ['信用代码', item.creditNo],
    ['法定代表人', item.legalPerson],
    ['提交时间', minuteOf(item.submittedAt)],
  ] as const;

const thumbnail = (site: OperatorSite, id: string, index: number): Html =>
  html`<a href="${site.base}/files/${id}" target="_blank"><img src="${site.base}/files/${id}" alt="打开材料 ${index + 1}"></a>`;
