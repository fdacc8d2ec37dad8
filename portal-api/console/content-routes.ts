import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { runOperatorCommand } from '../features/operator/operator-commands.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { html } from '../platform/http/html.ts';
import { contentList, type Shown } from './content-list.ts';
import type { ContentItem, ContentPage } from './content-page.ts';
import { type OperatorPageDeps, type OperatorSite, operatorOf, outcome, requireOwnForm, seeOther, tokenField } from './operator-pages.ts';
import { storePictures } from './picture-fields.ts';

const outcomes = { add: '已发布', draft: '已存为草稿', edit: '已保存修改', remove: '已删除', act: '已完成' };
const doneSchema = z
  .object({ done: z.enum(['add', 'draft', 'edit', 'remove', 'act']), id: z.string().regex(/^\d{1,19}$/) })
  .transform(({ done, id }) => `${outcomes[done]}，编号 ${id}`);
const addedSchema = z.object({ id: z.string() });
/** The meaning of the buttons of a form. */
const stepSchema = z.object({
  step: z.enum(['save', 'draft', 'preview']).default('save'),
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
});

/** Creates the routes of a content page. A refused form is shown again, with what was typed. */
export function contentRoutes<Item extends ContentItem, Form extends Record<string, unknown>>(
  deps: OperatorPageDeps,
  site: OperatorSite,
  page: ContentPage<Item, Form>,
): Router {
  const router = Router();
  const path = site.base + page.path;
  const back = (response: Response, done: keyof typeof outcomes, id: string): void => seeOther(response, `${path}?done=${done}&id=${id}`);

  async function sendList(request: Request, response: Response, status: number, shown: Shown<Form> | null): Promise<void> {
    const items = await page.list(operatorOf(deps, site, request));
    const done = shown ? null : (doneSchema.safeParse(request.query).data ?? null);
    const token = tokenField(site, request);
    await site.send(request, response, {
      title: page.name,
      status,
      body: html`${outcome(done)}${contentList(page, items, { path, token, shown })}`,
    });
  }

  /** Runs the command of a form. A refused one leaves the page open with its reason and its content, as does a preview. */
  async function save(request: Request, response: Response, id: string | null): Promise<void> {
    const step = stepSchema.safeParse(request.body);
    const { texts, refusal } = await storePictures(deps, request, page.pictures ?? []);
    const form = page.form.safeParse(texts);
    if (!form.success || !step.success) throw new ApiError(400, `请从「${page.name}」页面重新开始`);
    const shown = { id, given: form.data, version: step.data.version, sentence: null, isPreview: false, isOutdated: false };
    if (refusal) return await sendList(request, response, refusal.status, { ...shown, sentence: refusal.message });
    if (step.data.step === 'preview') return await sendList(request, response, 200, { ...shown, isPreview: true });
    const isDraft = step.data.step === 'draft';
    const input = { ...page.toInput(form.data), ...(page.isPublic && { draft: isDraft }) };
    const operator = operatorOf(deps, site, request);
    try {
      if (id !== null) await runOperatorCommand(operator, page.commands.edit, { ...input, id, version: step.data.version });
      const added = id ?? addedSchema.parse(await runOperatorCommand(operator, page.commands.add, input)).id;
      back(response, isDraft ? 'draft' : id === null ? 'add' : 'edit', added);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isOutdated = error.options.data?.['isOutdated'] === true;
      await sendList(request, response, error.status, { ...shown, sentence: error.message, isOutdated });
    }
  }

  router.get(page.path, (request, response) => sendList(request, response, 200, null));
  router.post(page.path, requireOwnForm(site), (request, response) => save(request, response, null));
  router.post(`${page.path}/:id/edit`, requireOwnForm(site), (request, response) => save(request, response, String(request.params['id'])));

  router.post(`${page.path}/:id/remove`, requireOwnForm(site), async (request, response) => {
    if (request.body?.sure !== 'on') throw new ApiError(400, '请勾选「确认删除」');
    const id = String(request.params['id']);
    await runOperatorCommand(operatorOf(deps, site, request), page.commands.remove, { id, version: request.body.version });
    back(response, 'remove', id);
  });

  for (const [act, command] of Object.entries(page.acts ?? {})) {
    router.post(`${page.path}/:id/${act}`, requireOwnForm(site), async (request, response) => {
      const id = String(request.params['id']);
      await runOperatorCommand(operatorOf(deps, site, request), command, { ...request.body, id });
      back(response, 'act', id);
    });
  }
  return router;
}
