import { z } from 'zod';
import { lookUp } from '#shared/text/labels.ts';
import { chatReportReasonNames } from '#shared/text/report-names.ts';
import { type ChatReportItem, listChatReports } from '../features/operator/moderation/chat-report-service.ts';
import { runOperatorCommand } from '../features/operator/operator-commands.ts';
import { type Html, html } from '../platform/http/html.ts';
import { demandLink, minuteOf, type OperatorSite } from './operator-pages.ts';
import type { ItemContext, Queue } from './queue-routes.ts';

const form = z.object({
  verdict: z.enum(['UPHELD', 'DISMISSED']),
  text: z.string().max(1_000).default(''),
  restrict: z.literal('on').optional(),
});
type Form = z.output<typeof form>;
const answerSchema = z.object({ restricted: z.boolean() });
const doneSchema = z.object({ done: z.string().regex(/^\d{1,19}$/), outcome: z.enum(['ANSWERED', 'RESTRICTED', 'UNCHANGED']) });
const consequences = { ANSWERED: '', RESTRICTED: '；被举报人已被限制', UNCHANGED: '；被举报人已有长期限制或已注销，没有更改' };

/** The reports of people who have written in a conversation. */
export const chatReportQueue: Queue<ChatReportItem, Form> = {
  path: '/chat-reports',
  title: '会话举报',
  unit: '条',
  empty: '没有待处理的会话举报',
  intro: html`<p>举报时会话中最近的消息随举报一同保存，查看会记入日志。</p>`,
  limit: 100,
  form,
  list: listChatReports,
  idOf: ({ id }) => id,
  render: (reports, contextOf) => html`${reports.map((report) => reportForm(report, contextOf(report)))}`,
  async decide({ operator }, id, { verdict, text, restrict }) {
    const input = { reportId: id, verdict, text, restrict: restrict === 'on' };
    const { restricted } = answerSchema.parse(await runOperatorCommand(operator, 'chat-answer', input));
    const isAsked = input.restrict && verdict === 'UPHELD';
    return { outcome: restricted ? 'RESTRICTED' : isAsked ? 'UNCHANGED' : 'ANSWERED' };
  },
  outcomeOf(query) {
    const done = doneSchema.safeParse(query).data;
    return done ? `举报 ${done.done} 已答复，举报人会收到通知${consequences[done.outcome]}` : null;
  },
};

/** Renders a report with the messages that it is about, and the form of the answer. */
const reportForm = (report: ChatReportItem, { site, action, token, problem, given }: ItemContext<Form>): Html => html`
<article id="report-${report.id}">
<h2>${lookUp(chatReportReasonNames, report.reason, report.reason)} <small>编号 ${report.id} · ${minuteOf(report.createdAt)}</small></h2>
${report.content ? html`<p class="text">${report.content}</p>` : html``}
<dl class="fields"><dt>被举报人</dt><dd><a href="${site.base}/users/${report.reportedId}">${report.reported || '未填写昵称'}</a>${report.upheldBefore > 0 ? html` <span class="flag">此前 ${report.upheldBefore} 次举报属实</span>` : html``}</dd>
<dt>举报人</dt><dd><a href="${site.base}/users/${report.reporterId}">${report.reporter || '未填写昵称'}</a></dd>
<dt>会话的需求</dt><dd>${demandLink(site, report.demand)}</dd></dl>
<table><caption>会话中最近的消息</caption><thead><tr><th>时间</th><th>发送人</th><th>内容</th></tr></thead><tbody>${report.messages.map((message) => messageRow(message, site))}</tbody></table>
<form method="post" action="${action}">${problem}${token}
<label>答复（举报人会看到） <textarea name="text" rows="2" required minlength="2" maxlength="200">${given?.text ?? ''}</textarea></label>
<label class="choice"><input type="checkbox" name="restrict"${given?.restrict ? html` checked` : html``}> 成立时限制被举报人发布和发消息，直到解除；不勾选则只警告</label>
<p class="buttons"><button class="no" name="verdict" value="UPHELD">举报成立</button> <button name="verdict" value="DISMISSED">举报不成立</button></p>
</form>
</article>`;

const messageRow = ({ at, from, content, pictures = [], file }: ChatReportItem['messages'][number], site: OperatorSite): Html =>
  html`<tr><td class="time">${minuteOf(at)}</td><td>${from === 'REPORTED' ? html`<strong>被举报人</strong>` : '举报人'}</td><td class="text">${content}${pictures.length > 0 ? html`<p class="pictures">${pictures.map((id, index) => pictureLink(id, index, site))}</p>` : html``}${file ? html`<p><a href="${site.base}/files/${file.id}">下载文件：${file.name}</a></p>` : html``}</td></tr>`;

const pictureLink = (id: string, index: number, site: OperatorSite): Html =>
  html`<a href="${site.base}/files/${id}" target="_blank"><img src="${site.base}/files/${id}" alt="打开图片 ${index + 1}"></a>`;
