import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { runOperatorCommand } from '../features/review/operator-commands.ts';
import type { Reviewer } from '../features/review/reviewer.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { type Html, html } from '../platform/http/html.ts';
import {
  type OperatorPageDeps,
  type OperatorSite,
  outcome,
  problem,
  requireOwnForm,
  reviewerOf,
  seeOther,
  tokenField,
} from './operator-pages.ts';

/** A page on which operators write something that the portal shows: a list, with a form for a new item and one for each. */
export interface ContentPage<Item extends { id: string }, Form> {
  path: string;
  /** Name of an item, and title of the page. */
  name: string;
  /** The content of a form, as typed. */
  form: z.ZodType<Form>;
  blank: Form;
  /** The sentence below the form of a new item. */
  note: string;
  /** Maximum number of listed items; unlimited without it. */
  limit?: number;
  /** Names of the commands, which take the input, and the id of an item that exists. */
  commands: { add: string; edit: string; remove: string };
  list(reviewer: Reviewer): Promise<readonly Item[]>;
  toForm(item: Item): Form;
  toInput(form: Form): object;
  fields(form: Form): Html;
  /** The heading of an item, and what is to be known about it. */
  render(item: Item): Html;
}

interface Refused<Form> {
  /** Null: a new item. */
  id: string | null;
  sentence: string;
  given: Form;
}

const outcomes = { add: '已发布', edit: '已保存修改', remove: '已删除' };
const doneSchema = z
  .object({ done: z.enum(['add', 'edit', 'remove']), id: z.string().regex(/^\d{1,19}$/) })
  .transform(({ done, id }) => `${outcomes[done]}，编号 ${id}`);
const addedSchema = z.object({ id: z.string() });

/** Creates the routes of a content page. A refused form is shown again, with what was typed. */
export function contentRoutes<Item extends { id: string }, Form>(
  deps: OperatorPageDeps,
  site: OperatorSite,
  page: ContentPage<Item, Form>,
): Router {
  const router = Router();
  const path = site.base + page.path;
  const back = (response: Response, done: keyof typeof outcomes, id: string): void => seeOther(response, `${path}?done=${done}&id=${id}`);

  async function sendList(request: Request, response: Response, status: number, refused: Refused<Form> | null): Promise<void> {
    const items = await page.list(reviewerOf(deps, site, request));
    const done = refused ? null : (doneSchema.safeParse(request.query).data ?? null);
    const token = tokenField(site, request);
    const body = html`${outcome(done)}${listBody(page, items, { path, token, refused })}`;
    await site.send(request, response, { title: page.name, status, body });
  }

  /** Runs the command of a form. A refused one leaves the page open with its reason and its content. Returns null for it. */
  async function save(request: Request, response: Response, id: string | null): Promise<unknown> {
    const form = page.form.safeParse(request.body);
    if (!form.success) throw new ApiError(400, `请从「${page.name}」页面重新开始`);
    const input = page.toInput(form.data);
    const reviewer = reviewerOf(deps, site, request);
    try {
      if (id === null) return await runOperatorCommand(reviewer, page.commands.add, input);
      return await runOperatorCommand(reviewer, page.commands.edit, { ...input, id });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await sendList(request, response, error.status, { id, sentence: error.message, given: form.data });
      return null;
    }
  }

  router.get(page.path, (request, response) => sendList(request, response, 200, null));

  router.post(page.path, requireOwnForm(site), async (request, response) => {
    const added = await save(request, response, null);
    if (added) back(response, 'add', addedSchema.parse(added).id);
  });

  router.post(`${page.path}/:id/edit`, requireOwnForm(site), async (request, response) => {
    const id = String(request.params['id']);
    if (await save(request, response, id)) back(response, 'edit', id);
  });

  router.post(`${page.path}/:id/remove`, requireOwnForm(site), async (request, response) => {
    if (request.body?.sure !== 'on') throw new ApiError(400, '请勾选「确认删除」');
    const id = String(request.params['id']);
    await runOperatorCommand(reviewerOf(deps, site, request), page.commands.remove, { id });
    back(response, 'remove', id);
  });

  return router;
}

interface ListContext<Form> {
  path: string;
  token: Html;
  refused: Refused<Form> | null;
}

function listBody<Item extends { id: string }, Form>(
  { name, blank, note, limit = Number.POSITIVE_INFINITY, fields, toForm, render }: ContentPage<Item, Form>,
  items: readonly Item[],
  { path, token, refused }: ListContext<Form>,
): Html {
  // The form of an item that another operator has removed meanwhile is shown as that of a new one.
  const draft = refused && items.some(({ id }) => id === refused.id) ? null : refused;
  const length = items.length < limit ? `${items.length} 条` : `先显示 ${items.length} 条`;
  const forms = (item: Item): Html => {
    const own = refused?.id === item.id ? refused : null;
    return html`<details${own ? html` open` : html``}><summary>查看与修改</summary>
<form method="post" action="${path}/${item.id}/edit">${problem(own?.sentence ?? null)}${token}${fields(own?.given ?? toForm(item))}
<button>保存修改</button></form>
<form method="post" action="${path}/${item.id}/remove">${token}
<label class="choice"><input type="checkbox" name="sure" required> 确认删除，不能恢复</label><button class="no">删除</button></form></details>`;
  };
  return html`<article><h2>新${name}</h2>
<form method="post" action="${path}">${problem(draft?.sentence ?? null)}${token}${fields(draft?.given ?? blank)}
<button class="yes">发布</button></form><p><small>${note}</small></p></article>
<p${items.length > 0 ? html`` : html` class="empty"`}>${items.length > 0 ? length : `还没有${name}`}</p>
${items.map((item) => html`<article id="item-${item.id}">${render(item)}${forms(item)}</article>`)}`;
}
