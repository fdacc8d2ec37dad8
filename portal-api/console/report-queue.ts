import { z } from 'zod';
import { imageIdOf, imageVariant } from '#shared/rules/image-variants.ts';
import { lookUp } from '#shared/text/labels.ts';
import { reportReasonNames } from '#shared/text/report-names.ts';
import { listReportQueue, type ReportItem } from '../features/operator/moderation/demand-report-service.ts';
import { runOperatorCommand } from '../features/operator/operator-commands.ts';
import { type Html, html } from '../platform/http/html.ts';
import { demandLink, minuteOf } from './operator-pages.ts';
import type { ItemContext, Queue } from './queue-routes.ts';

const form = z.object({
  verdict: z.enum(['UPHELD', 'DISMISSED']),
  text: z.string().max(1_000).default(''),
  pause: z.literal('on').optional(),
});
type Form = z.output<typeof form>;
const answerSchema = z.object({ takenDown: z.boolean() });
const doneSchema = z.object({ done: z.string().regex(/^\d{1,19}$/), takenDown: z.enum(['true', 'false']) });

/** The reports that wait for an answer. */
export const reportQueue: Queue<ReportItem, Form> = {
  path: '/reports',
  title: '举报',
  unit: '条',
  empty: '没有待处理的举报',
  limit: 100,
  form,
  list: listReportQueue,
  idOf: ({ id }) => id,
  render: (reports, contextOf) => html`${reports.map((report) => reportForm(report, contextOf(report)))}`,
  async decide({ operator }, id, { verdict, text, pause }) {
    const input = { reportId: id, verdict, text, pause: pause === 'on' };
    const { takenDown } = answerSchema.parse(await runOperatorCommand(operator, 'answer', input));
    return { takenDown: String(takenDown) };
  },
  outcomeOf(query) {
    const done = doneSchema.safeParse(query).data;
    return done ? `举报 ${done.done} 已答复，举报人会收到通知${done.takenDown === 'true' ? '；该需求已下架' : ''}` : null;
  },
};

/** Renders a report with the phone number that the reporter left, and the form of the answer. */
const reportForm = (report: ReportItem, { site, action, token, problem, given }: ItemContext<Form>): Html => html`
<article id="report-${report.id}">
<h2>${lookUp(reportReasonNames, report.reason, report.reason)} <small>编号 ${report.id} · ${minuteOf(report.createdAt)}</small></h2>
<p class="text">${report.content}</p>
${pictures(report.images)}
<dl class="fields"><dt>需求</dt><dd>${demandLink(site, report.demand)}（${report.demand.status}）</dd>
<dt>发布者</dt><dd><a href="${site.base}/users/${report.demand.publisherId}">${report.demand.publisher ?? '未填写昵称'}</a></dd>
<dt>举报人</dt><dd><a href="${site.base}/users/${report.reporterId}">${report.reporter ?? '未填写昵称'}</a></dd><dt>电话</dt><dd>${report.phone ?? '未留'}</dd></dl>
<form method="post" action="${action}">${problem}${token}
<label>答复（举报人会看到） <textarea name="text" rows="2" required minlength="2" maxlength="200">${given?.text ?? ''}</textarea></label>
${report.demand.removedAt ? html`` : html`<label class="choice"><input type="checkbox" name="pause"${given?.pause ? html` checked` : html``}> 成立时同时下架该需求</label>`}
<p class="buttons"><button class="no" name="verdict" value="UPHELD">举报成立</button> <button name="verdict" value="DISMISSED">举报不成立</button></p>
</form>
</article>`;

function pictures(urls: readonly string[]): Html {
  const uploaded = urls.filter((url) => imageIdOf(url) !== null);
  if (uploaded.length === 0) return html``;
  return html`<p class="pictures">${uploaded.map((url) => html`<a href="${url}"><img src="${imageVariant(url, 320)}" alt="打开举报图片"></a>`)}</p>`;
}
