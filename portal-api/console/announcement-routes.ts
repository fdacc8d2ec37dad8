import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { listAnnouncements } from '../features/review/announcement-service.ts';
import { runOperatorCommand } from '../features/review/operator-commands.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { announcementsBody, type RefusedAnnouncement } from './announcement-pages.ts';
import { type OperatorPageDeps, type OperatorSite, requireOwnForm, reviewerOf, seeOther } from './operator-pages.ts';

const formSchema = z.object({
  title: z.string().max(1_000).default(''),
  summary: z.string().max(1_000).default(''),
  text: z.string().max(20_000).default(''),
  pin: z.literal('on').optional(),
});
/** Outcomes of the forms, by the query of the page that they redirect to. */
const outcomes = { publish: '已发布', edit: '已保存修改', pin: '已置顶', unpin: '已取消置顶', remove: '已删除' };
const doneSchema = z
  .object({ done: z.enum(['publish', 'edit', 'pin', 'unpin', 'remove']), id: z.string().regex(/^\d{1,19}$/) })
  .transform(({ done, id }) => `${outcomes[done]}，公告编号 ${id}`);
const publishedSchema = z.object({ id: z.string() });

/** Creates `/announcements`: the announcements, with the forms that publish, change, pin and remove them. */
export function announcementRoutes(deps: OperatorPageDeps, site: OperatorSite): Router {
  const router = Router();
  const path = `${site.base}/announcements`;
  const back = (response: Response, done: keyof typeof outcomes, id: string): void => seeOther(response, `${path}?done=${done}&id=${id}`);

  async function sendList(request: Request, response: Response, status: number, refused: RefusedAnnouncement | null): Promise<void> {
    const items = await listAnnouncements(reviewerOf(deps, site, request));
    const done = refused ? null : (doneSchema.safeParse(request.query).data ?? null);
    await site.send(request, response, { title: '公告', status, body: announcementsBody(items, { site, request, refused, done }) });
  }

  /** Runs the command of a form with a text. A refused one leaves the page open with its reason and its text. Returns null for it. */
  async function saveText(request: Request, response: Response, id: string | null): Promise<unknown> {
    const form = formSchema.safeParse(request.body);
    if (!form.success) throw new ApiError(400, '请从「公告」页面重新开始');
    const { pin: ticked, ...text } = form.data;
    const pin = ticked === 'on';
    try {
      const reviewer = reviewerOf(deps, site, request);
      if (id === null) return await runOperatorCommand(reviewer, 'announce', { ...text, pin });
      return await runOperatorCommand(reviewer, 'announcement-edit', { id, ...text });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await sendList(request, response, error.status, { id, sentence: error.message, given: { ...text, pin } });
      return null;
    }
  }

  router.get('/announcements', (request, response) => sendList(request, response, 200, null));

  router.post('/announcements', requireOwnForm(site), async (request, response) => {
    const published = await saveText(request, response, null);
    if (published) back(response, 'publish', publishedSchema.parse(published).id);
  });

  router.post('/announcements/:id/edit', requireOwnForm(site), async (request, response) => {
    const id = String(request.params['id']);
    if (await saveText(request, response, id)) back(response, 'edit', id);
  });

  for (const pinned of [true, false]) {
    const name = pinned ? 'pin' : 'unpin';
    router.post(`/announcements/:id/${name}`, requireOwnForm(site), async (request, response) => {
      const id = String(request.params['id']);
      await runOperatorCommand(reviewerOf(deps, site, request), 'announcement-pin', { id, pinned });
      back(response, name, id);
    });
  }

  router.post('/announcements/:id/remove', requireOwnForm(site), async (request, response) => {
    if (request.body?.sure !== 'on') throw new ApiError(400, '请勾选「确认删除」');
    const id = String(request.params['id']);
    await runOperatorCommand(reviewerOf(deps, site, request), 'announcement-remove', { id });
    back(response, 'remove', id);
  });

  return router;
}
