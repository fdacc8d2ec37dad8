import { Router } from 'express';
import { z } from 'zod';
import { LISTED_ACTIONS, type LoggedAction, listActions } from '../features/operator/action-log.ts';
import { formatAnswer } from '../features/operator/format-answer.ts';
import { isCalendarDay } from '../platform/china-time.ts';
import { type Html, html } from '../platform/http/html.ts';
import { actionNames } from './action-names.ts';
import { minuteOf, type OperatorPageDeps, type OperatorSite, operatorOf } from './operator-pages.ts';

/** The address of the page. A value that cannot be meant is ignored. */
const querySchema = z.object({
  name: z.string().trim().max(50).catch(''),
  day: z.string().refine(isCalendarDay).or(z.literal('')).catch(''),
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional()
    .catch(undefined),
});
type Query = z.output<typeof querySchema>;

/** Creates `/log`: what operators did and viewed, by operator and day. */
export function logRoutes(deps: OperatorPageDeps, site: OperatorSite): Router {
  const router = Router();
  router.get('/log', async (request, response) => {
    const query = querySchema.parse(request.query);
    const { name, day, before } = query;
    const actions = await listActions(operatorOf(deps, site, request), { name, before, ...(day && { day }) });
    await site.send(request, response, { title: '日志', body: logBody(`${site.base}/log`, query, actions) });
  });
  return router;
}

function logBody(path: string, { name, day }: Query, actions: readonly LoggedAction[]): Html {
  const last = actions.length === LISTED_ACTIONS ? actions.at(-1) : undefined;
  const earlier = new URLSearchParams({ name, day, before: last?.id ?? '' });
  return html`
<form class="find" action="${path}"><label>操作者 <input name="name" maxlength="50" autocomplete="off" value="${name}"></label>
<label>日期 <input name="day" type="date" value="${day}"></label><button>查找</button></form>
${actions.length === 0 ? html`<p class="empty">没有记录</p>` : table(actions)}
${last ? html`<p><a href="${path}?${earlier.toString()}">更早的记录</a></p>` : html``}`;
}

const table = (actions: readonly LoggedAction[]): Html => html`
<table><thead><tr><th>时间</th><th>操作者</th><th>操作</th><th>用户编号</th><th>内容</th></tr></thead>
<tbody>${actions.map(
  ({ at, actor, command, user, details }) => html`
<tr><td class="time">${minuteOf(at)}</td><td>${actor}</td><td>${actionNames[command] ?? command}</td><td>${user ?? ''}</td><td class="text">${Object.keys(details).length > 0 ? formatAnswer(details) : ''}</td></tr>`,
)}</tbody></table>`;
