import { z } from 'zod';
import { listVerifications, type WaitingVerification } from '../domain/verification/review-verifications.ts';
import { runOperatorCommand } from '../features/operator/operator-commands.ts';
import { type Html, html } from '../platform/http/html.ts';
import { factList, minuteOf, type OperatorSite } from './operator-pages.ts';
import type { ItemContext, Queue } from './queue-routes.ts';

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

const verdict = z.enum(['PASS', 'FAIL']);
const form = z.object({ verdict, reason: z.string().max(1_000).default('') });
type Form = z.output<typeof form>;
const doneSchema = z.object({ done: z.string().regex(/^([RJ]\d{1,19}|O\d{1,19}-[0-9A-F]{12})$/), verdict });

/** The verifications of people, jobs and licences that wait for a verdict. */
export const verificationQueue: Queue<WaitingVerification, Form> = {
  path: '/verifications',
  title: '认证审核',
  unit: '份',
  empty: '没有待审核的认证',
  limit: 100,
  form,
  list: listVerifications,
  idOf: ({ id }) => id,
  render: (items, contextOf) => html`${kindsOf(items).map((kind) => section(kind, items, contextOf))}`,
  async decide({ operator }, id, { verdict: given, reason }) {
    await runOperatorCommand(operator, 'verify', { id, verdict: given, ...(given === 'FAIL' && { reason }) });
    return { verdict: given };
  },
  outcomeOf(query) {
    const done = doneSchema.safeParse(query).data;
    return done ? `${done.done} 已${done.verdict === 'PASS' ? '通过' : '驳回'}，用户会收到系统通知` : null;
  },
};

const kindsOf = (items: readonly WaitingVerification[]): Kind[] =>
  (['REAL_NAME', 'OFFICIAL', 'LICENSE'] as const).filter((kind) => items.some((item) => item.kind === kind));

type ContextOf = (item: WaitingVerification) => ItemContext<Form>;

function section(kind: Kind, items: readonly WaitingVerification[], contextOf: ContextOf): Html {
  const own = items.filter((item) => item.kind === kind);
  return html`
<h2>${kinds[kind].name}（${own.length}）</h2>
<p>${kinds[kind].look}</p>
<datalist id="reasons-${kind}">${reasons[kind].map((reason) => html`<option value="${reason}">`)}</datalist>
${own.map((item) => itemForm(item, contextOf(item)))}`;
}

/**
 * Renders one verification with a separate form for each verdict: Enter in the reason field presses the first button of its form, which
 * must not be the one that passes.
 */
const itemForm = (item: WaitingVerification, { site, action, token, problem, given }: ItemContext<Form>): Html => html`
<article id="${item.id}">
<h3>${item.realName ?? item.orgName ?? ''} <small>${item.id}</small></h3>
${factList(factsOf(item))}
${item.files.length > 0 ? html`<p class="pictures">${item.files.map((id, index) => thumbnail(site, id, index))}</p>` : html`<p>没有提交材料</p>`}
${problem}
<form method="post" action="${action}">${token}<button class="yes" name="verdict" value="PASS">通过</button></form>
<form method="post" action="${action}">${token}
<label>驳回原因（用户会看到） <input name="reason" required minlength="2" maxlength="200" list="reasons-${item.kind}" autocomplete="off" value="${given?.reason ?? ''}"></label>
<button class="no" name="verdict" value="FAIL">驳回</button></form>
</article>`;

const factsOf = (item: WaitingVerification) =>
  [
    [item.kind === 'LICENSE' ? '所有者' : '用户', item.nickname],
    ['提交人', item.submitter],
    ['身份证号', item.idNumber],
    ['职位', item.position],
    ['信用代码', item.creditNo],
    ['法定代表人', item.legalPerson],
    ['提交时间', minuteOf(item.submittedAt)],
  ] as const;

const thumbnail = (site: OperatorSite, id: string, index: number): Html =>
  html`<a href="${site.base}/files/${id}" target="_blank"><img src="${site.base}/files/${id}" alt="打开材料 ${index + 1}"></a>`;
