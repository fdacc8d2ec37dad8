import { type Request, Router } from 'express';
import { z } from 'zod';
import { imageIdOf, imageVariant } from '#shared/rules/image-variants.ts';
import { lookUp } from '#shared/text/labels.ts';
import { reportReasonNames } from '#shared/text/report-names.ts';
import { runOperatorCommand } from '../features/review/operator-commands.ts';
import { listReportQueue } from '../features/review/review-service.ts';
import type { ReportItem } from '../features/review/review-view.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { type Html, html } from '../platform/http/html.ts';
import {
  lengthOf,
  minuteOf,
  type OperatorPageDeps,
  type OperatorSite,
  outcome,
  problem,
  requireOwnForm,
  reviewerOf,
  seeOther,
  tokenField,
  written,
} from './operator-pages.ts';

const TITLE = '举报';

const formSchema = z.object({
  verdict: z.enum(['UPHELD', 'DISMISSED']),
  text: z.string().max(1_000).default(''),
  pause: z.literal('on').optional(),
});
/** Query of the page that a submitted form redirects to. */
const doneSchema = z.object({ done: z.string().regex(/^\d{1,19}$/), takenDown: z.enum(['true', 'false']) });
const answerSchema = z.object({ takenDown: z.boolean() });

/** An answer that was refused: the report, the reason of the refusal, and what the form contained. */
interface RefusedAnswer {
  id: string;
  sentence: string;
  text: string;
  pause: boolean;
}

/** Creates `/reports`: the reports that wait for an answer, each with a form. */
export function reportRoutes(deps: OperatorPageDeps, site: OperatorSite): Router {
  const router = Router();

  const bodyOf = async (request: Request, refused: RefusedAnswer | null): Promise<Html> => {
    const done = doneSchema.safeParse(request.query).data;
    const reports = await listReportQueue(reviewerOf(deps, site, request));
    // A report that another operator has answered is no longer in the list.
    const isListed = reports.some(({ id }) => id === refused?.id);
    const sentence = done && `举报 ${done.done} 已答复，举报人会收到通知${done.takenDown === 'true' ? '；该需求已下架' : ''}`;
    const gone = refused && !isListed ? html`${problem(refused.sentence)}${written(request)}` : html``;
    return html`${outcome(sentence && !refused ? sentence : null)}${gone}
${reports.length > 0 ? lengthOf(reports, '条') : html`<p class="empty">没有待处理的举报</p>`}
${reports.map((report) => reportForm(report, { site, request, refused: refused?.id === report.id ? refused : null }))}`;
  };

  router.get('/reports', async (request, response) => {
    await site.send(request, response, { title: TITLE, body: await bodyOf(request, null) });
  });

  router.post('/reports/:id', requireOwnForm(site), async (request, response) => {
    const form = formSchema.safeParse(request.body);
    if (!form.success) throw new ApiError(400, '请从举报页面重新开始');
    const { verdict, text, pause } = form.data;
    const id = String(request.params['id']);
    const input = { reportId: id, verdict, text, pause: pause === 'on' };
    try {
      const { takenDown } = answerSchema.parse(await runOperatorCommand(reviewerOf(deps, site, request), 'answer', input));
      seeOther(response, `${site.base}/reports?done=${encodeURIComponent(id)}&takenDown=${takenDown}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const body = await bodyOf(request, { id, sentence: error.message, text, pause: pause === 'on' });
      await site.send(request, response, { title: TITLE, status: error.status, body });
    }
  });

  return router;
}

interface FormContext {
  site: OperatorSite;
  request: Request;
  refused: RefusedAnswer | null;
}

/** Renders a report with the phone number that the reporter left, and the form of the answer. */
const reportForm = (report: ReportItem, { site, request, refused }: FormContext): Html => html`
<article id="report-${report.id}">
<h2>${lookUp(reportReasonNames, report.reason, report.reason)} <small>编号 ${report.id} · ${minuteOf(report.createdAt)}</small></h2>
<p class="text">${report.content}</p>
${pictures(report.images)}
<dl class="fields"><dt>需求</dt><dd><a href="${site.base}/review/${report.demand.demandNumber}">${report.demand.title}</a>（${report.demand.status}）</dd>
<dt>举报人</dt><dd><a href="${site.base}/users/${report.reporterId}">${report.reporter ?? '未填写昵称'}</a></dd><dt>电话</dt><dd>${report.phone ?? '未留'}</dd></dl>
<form method="post" action="${site.base}/reports/${report.id}">${problem(refused?.sentence ?? null)}${tokenField(site, request)}
<label>答复（举报人会看到） <textarea name="text" rows="2" required minlength="2" maxlength="200">${refused?.text ?? ''}</textarea></label>
<label class="choice"><input type="checkbox" name="pause"${refused?.pause ? html` checked` : html``}> 成立时同时下架该需求</label>
<p class="buttons"><button class="no" name="verdict" value="UPHELD">举报成立</button> <button name="verdict" value="DISMISSED">举报不成立</button></p>
</form>
</article>`;

function pictures(urls: readonly string[]): Html {
  const uploaded = urls.filter((url) => imageIdOf(url) !== null);
  if (uploaded.length === 0) return html``;
  return html`<p class="pictures">${uploaded.map((url) => html`<a href="${url}"><img src="${imageVariant(url, 320)}" alt="打开举报图片"></a>`)}</p>`;
}
