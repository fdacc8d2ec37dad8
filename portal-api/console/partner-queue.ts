import { z } from 'zod';
import { listPartnerQueue } from '../domain/partners/review-partners.ts';
import { runOperatorCommand } from '../features/operator/operator-commands.ts';
import { type Html, html } from '../platform/http/html.ts';
import { factList, minuteOf } from './operator-pages.ts';
import type { ItemContext, Queue } from './queue-routes.ts';

type Application = Awaited<ReturnType<typeof listPartnerQueue>>[number];

const verdict = z.enum(['ACCEPT', 'REFUSE']);
const form = z.object({ verdict, reason: z.string().max(1_000).default('') });
type Form = z.output<typeof form>;
const doneSchema = z.object({ verdict });

/** The applications of partners that wait for a verdict. */
export const partnerQueue: Queue<Application, Form> = {
  path: '/partners',
  title: '合伙人申请',
  unit: '份',
  empty: '没有待处理的申请',
  limit: 100,
  form,
  list: listPartnerQueue,
  idOf: ({ id }) => id,
  render: (items, contextOf) => html`${items.map((item) => applicationForms(item, contextOf(item)))}`,
  async decide({ operator }, id, { verdict: given, reason }) {
    await runOperatorCommand(operator, 'partner', { id, verdict: given, ...(given === 'REFUSE' && { reason }) });
    return { verdict: given };
  },
  outcomeOf(query) {
    const done = doneSchema.safeParse(query).data;
    return done ? `已${done.verdict === 'ACCEPT' ? '通过' : '拒绝'}，并已通知申请人` : null;
  },
};

/** Renders an application with the phone number to call; refusing has a form of its own, which Enter in its field presses. */
const applicationForms = (item: Application, { action, token, problem, given }: ItemContext<Form>): Html => html`
<article id="partner-${item.id}">
<h2>${item.name} <small>${item.region} · ${minuteOf(item.submittedAt)}</small></h2>
${factList([
  ['电话', item.phone],
  ['用户', item.nickname],
  ['资源', item.resources],
])}
${problem}
<form method="post" action="${action}">${token}<button class="yes" name="verdict" value="ACCEPT">通过</button></form>
<form method="post" action="${action}">${token}
<label>拒绝原因（申请人会看到） <input name="reason" required minlength="2" maxlength="200" autocomplete="off" value="${given?.reason ?? ''}"></label>
<button class="no" name="verdict" value="REFUSE">拒绝</button></form>
</article>`;
