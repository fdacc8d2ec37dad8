import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { csvTable } from '#shared/rules/csv-table.ts';
import {
  countActions,
  EXPORTED_ACTIONS,
  exportActions,
  LISTED_ACTIONS,
  type LogFilter,
  type LoggedAction,
  listActions,
  logFields,
  rangeProblem,
} from '../features/operator/action-log.ts';
import { actionNames } from '../features/operator/action-names.ts';
import { formatAnswer } from '../features/operator/format-answer.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { attachmentNamed } from '../platform/http/attachment.ts';
import { type Html, html } from '../platform/http/html.ts';
import {
  codeField,
  minuteOf,
  type OperatorPageDeps,
  type OperatorSite,
  operatorOf,
  problem,
  requireOwnForm,
  tokenField,
} from './operator-pages.ts';

const TITLE = '日志';

/** The address of the page. A value that cannot be meant is ignored. */
const ignored = <Field extends z.ZodType>(field: Field) => field.optional().catch(undefined);
const querySchema = z.object({
  name: ignored(logFields.name),
  action: ignored(logFields.action),
  user: ignored(logFields.user),
  from: ignored(logFields.from),
  to: ignored(logFields.to),
  before: ignored(logFields.before),
});
type Query = z.output<typeof querySchema>;

/** The form of the export, with the search that the page shows: nothing of it is ignored, or the file would contain more than that. */
const { before: _, ...filterFields } = logFields;
const exportSchema = z.object({ ...z.object(filterFields).partial().shape, code: z.string().max(20).default('') });

/** Creates `/log`: what operators did and viewed, found by operator, action, user and days, and its export. */
export function logRoutes(deps: OperatorPageDeps, site: OperatorSite): Router {
  const router = Router();

  async function send(request: Request, response: Response, { before, ...filter }: Query, refused: ApiError | null): Promise<void> {
    const operator = operatorOf(deps, site, request);
    const rangeRefused = rangeProblem(filter);
    const actions = rangeRefused ? [] : await listActions(operator, { ...filter, before });
    const found = rangeRefused ? 0 : await countActions(operator, filter);
    const path = `${site.base}/log`;
    const last = actions.length === LISTED_ACTIONS ? actions.at(-1) : undefined;
    const body = html`${searchForm(path, filter, rangeRefused)}
${found > 0 ? exportForm(path, { site, request, filter, found, refused }) : problem(rangeRefused ? null : (refused?.message ?? null))}
${actions.length > 0 ? table(actions) : html``}
${actions.length === 0 && !rangeRefused ? html`<p class="empty">没有记录</p>` : html``}
${last ? html`<p><a href="${path}?${new URLSearchParams([...entriesOf(filter), ['before', last.id]]).toString()}">更早的记录</a></p>` : html``}`;
    await site.send(request, response, { title: TITLE, status: refused?.status ?? (rangeRefused ? 400 : 200), body });
  }

  router.get('/log', (request, response) => send(request, response, querySchema.parse(request.query), null));

  router.post('/log', requireOwnForm(site), async (request, response) => {
    const form = exportSchema.safeParse(request.body);
    if (!form.success) throw new ApiError(400, `请从「${TITLE}」页面重新开始`);
    const { code, ...filter } = form.data;
    let giveBack: (() => Promise<void>) | undefined;
    try {
      giveBack = await site.confirm?.(request, code.replaceAll(' ', ''));
      const { name, file } = await exportActions(operatorOf(deps, site, request), filter, toCsv);
      response
        .set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', 'Content-Disposition': attachmentNamed(name) })
        .type('text/csv; charset=utf-8')
        .send(file);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await giveBack?.();
      await send(request, response, filter, error);
    }
  });

  return router;
}

const entriesOf = (filter: LogFilter): [string, string][] =>
  Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));

/** Renders the search, with what is wrong with its days at the last one. */
const searchForm = (
  path: string,
  { name = '', action, user = '', from = '', to = '' }: LogFilter,
  rangeRefused: string | null,
): Html => html`
<form class="find many" action="${path}"><label>操作者 <input name="name" maxlength="50" autocomplete="off" value="${name}"></label>
<label>操作 <select name="action"><option value="">全部</option>${Object.entries(actionNames).map(
  ([command, words]) => html`<option value="${command}"${command === action ? html` selected` : html``}>${words}</option>`,
)}</select></label>
<label>用户编号 <input name="user" inputmode="numeric" pattern="[0-9]{1,18}" maxlength="18" autocomplete="off" value="${user}"></label>
<label>从 <input name="from" type="date" value="${from}"></label>
<div class="field"><label>到 <input name="to" type="date" value="${to}"${rangeRefused ? html` aria-invalid="true" aria-describedby="to-problem"` : html``}></label>
${rangeRefused ? html`<span class="wrong" id="to-problem" role="alert">${rangeRefused}</span>` : html``}</div><button>查找</button></form>`;

interface Export {
  site: OperatorSite;
  request: Request;
  filter: LogFilter;
  found: number;
  refused: ApiError | null;
}

/** Renders the export of what is found, and what it leaves out. */
function exportForm(path: string, { site, request, filter, found, refused }: Export): Html {
  const most = EXPORTED_ACTIONS.toLocaleString('en');
  const left = html`<p class="note">找到的记录超过 ${most} 条，只导出前 ${most} 条（最近的在前）。要导出其余的，请缩小日期范围。</p>`;
  return html`<section class="card" aria-label="导出">${problem(refused?.message ?? null)}
${found > EXPORTED_ACTIONS ? left : html`<p>找到 ${found.toLocaleString('en')} 条记录。</p>`}
<form class="find" method="post" action="${path}">${tokenField(site, request)}${entriesOf(filter).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}${codeField(site)}<button>导出 CSV</button></form></section>`;
}

const heads = ['时间', '操作者', '操作', '用户编号', '内容'] as const;

/** The words of an action, by column: the page and the file show the same. */
const wordsOf = ({ at, actor, command, user, details }: LoggedAction) =>
  [
    minuteOf(at),
    actor,
    actionNames[command] ?? command,
    user ?? '',
    Object.keys(details).length > 0 ? formatAnswer(details) : '',
  ] as const satisfies { length: (typeof heads)['length'] };

const toCsv = (actions: readonly LoggedAction[]): string => csvTable([heads, ...actions.map(wordsOf)]);

const table = (actions: readonly LoggedAction[]): Html => html`
<table><thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead>
<tbody>${actions.map(wordsOf).map(
  ([time, actor, action, user, details]) => html`
<tr><td class="time">${time}</td><td>${actor}</td><td>${action}</td><td>${user}</td><td class="text">${details}</td></tr>`,
)}</tbody></table>`;
