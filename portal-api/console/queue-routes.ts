import { type Request, type Response, Router } from 'express';
import type { ZodType } from 'zod';
import type { OperatorContext } from '../domain/operators/operator-context.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { type Html, html } from '../platform/http/html.ts';
import {
  type OperatorPageDeps,
  type OperatorSite,
  operatorOf,
  outcome,
  problem,
  requireOwnForm,
  seeOther,
  tokenFieldOf,
  written,
} from './operator-pages.ts';

/** The context in which an item's forms are rendered. */
export interface ItemContext<Form> {
  site: OperatorSite;
  request: Request;
  /** Address to which the item's forms are sent. */
  action: string;
  /** The hidden field that each form needs. */
  token: Html;
  /** The reason why the item's last form was refused, to be shown above the forms. */
  problem: Html;
  /** The content of that form; null without one. */
  given: Form | null;
}

/** A page that lists what waits for operators, each item with its forms. */
export interface Queue<Item, Form> {
  path: string;
  title: string;
  /** The measure word of the items, and the sentence for an empty queue. */
  unit: string;
  empty: string;
  /** Above the list. */
  intro?: Html;
  /** Maximum number of listed items of each kind, the oldest ones; unlimited without it. */
  limit?: number;
  form: ZodType<Form>;
  list(operator: OperatorContext): Promise<readonly Item[]>;
  idOf(item: Item): string;
  render(items: readonly Item[], contextOf: (item: Item) => ItemContext<Form>): Html;
  /** Runs the command of an item's form. Returns the query of the page that follows; the item's id is added to it as `done`. */
  decide(caller: { operator: OperatorContext; request: Request }, id: string, form: Form): Promise<Record<string, string>>;
  /** Returns the sentence for the query of the page that follows; null for any other query. */
  outcomeOf(query: unknown): string | null;
}

/** Creates the routes of a queue. A refused form is shown again at its item; if the item is no longer listed, its text is, for copying. */
export function queueRoutes<Item, Form>(deps: OperatorPageDeps, site: OperatorSite, queue: Queue<Item, Form>): Router {
  const { path, title, unit, limit = Number.POSITIVE_INFINITY } = queue;
  const router = Router();

  async function send(request: Request, response: Response, refused: { id: string; error: ApiError; given: Form } | null): Promise<void> {
    const items = await queue.list(operatorOf(deps, site, request));
    const isListed = items.some((item) => queue.idOf(item) === refused?.id);
    const token = tokenFieldOf(site.formToken(request));
    const contextOf = (item: Item): ItemContext<Form> => {
      const id = queue.idOf(item);
      const own = refused?.id === id ? refused : null;
      const action = `${site.base}${path}/${id}`;
      return { site, request, action, token, problem: problem(own?.error.message ?? null), given: own?.given ?? null };
    };
    const length = items.length < limit ? `${items.length} ${unit}，先提交的在前。` : `先显示最早提交的 ${items.length} ${unit}。`;
    const body = html`${outcome(refused ? null : queue.outcomeOf(request.query))}
${refused && !isListed ? html`${problem(refused.error.message)}${written(request)}` : html``}
${queue.intro ?? html``}
<p${items.length > 0 ? html`` : html` class="empty"`}>${items.length > 0 ? length : queue.empty}</p>
${queue.render(items, contextOf)}`;
    await site.send(request, response, { title, status: refused?.error.status ?? 200, body });
  }

  router.get(path, (request, response) => send(request, response, null));

  router.post(`${path}/:id`, requireOwnForm(site), async (request, response) => {
    const form = queue.form.safeParse(request.body);
    if (!form.success) throw new ApiError(400, `请从「${title}」页面重新开始`);
    const id = String(request.params['id']);
    try {
      const query = await queue.decide({ operator: operatorOf(deps, site, request), request }, id, form.data);
      seeOther(response, `${site.base}${path}?${new URLSearchParams({ done: id, ...query })}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await send(request, response, { id, error, given: form.data });
    }
  });

  return router;
}
