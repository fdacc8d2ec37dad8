import { z } from 'zod';
import { type AnnouncementItem, LISTED_ANNOUNCEMENTS, listAnnouncements, summaryOf } from '../features/review/announcement-service.ts';
import { html } from '../platform/http/html.ts';
import type { ContentPage } from './content-routes.ts';
import { minuteOf } from './operator-pages.ts';

const form = z.object({
  title: z.string().max(1_000).default(''),
  summary: z.string().max(1_000).default(''),
  text: z.string().max(20_000).default(''),
  pin: z.literal('on').optional(),
});
type Form = z.output<typeof form>;

/** The announcements to all users. */
export const announcementPage: ContentPage<AnnouncementItem, Form> = {
  path: '/announcements',
  name: '公告',
  form,
  blank: { title: '', summary: '', text: '' },
  note: '所有人立即可见，在线的用户会收到提醒。修改不会再次提醒。',
  limit: LISTED_ANNOUNCEMENTS,
  commands: { add: 'announce', edit: 'announcement-edit', remove: 'announcement-remove' },
  list: listAnnouncements,
  toForm: ({ title, summary, text, pinned }) => ({
    title,
    // Otherwise the beginning of an older text would stay as if it had been typed.
    summary: summary === summaryOf(text) ? '' : summary,
    text,
    ...(pinned && { pin: 'on' as const }),
  }),
  toInput: ({ pin, ...text }) => ({ ...text, pin: pin === 'on' }),
  fields: ({ title, summary, text, pin }) => html`
<label>标题 <input name="title" required minlength="2" maxlength="60" autocomplete="off" value="${title}"></label>
<label>摘要（列表中显示，不填则用正文的开头） <input name="summary" maxlength="120" autocomplete="off" value="${summary}"></label>
<label>正文（空行分段） <textarea name="text" rows="8" required minlength="5" maxlength="5000">${text}</textarea></label>
<label class="choice"><input type="checkbox" name="pin"${pin ? html` checked` : html``}> 置顶</label>`,
  render: ({ id, title, summary, pinned, createdAt }) => html`
<h2>${title} <small>编号 ${id} · ${minuteOf(createdAt)}</small>${pinned ? html` <span class="flag">置顶</span>` : html``}</h2>
<p>${summary}</p>`,
};
