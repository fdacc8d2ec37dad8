import { z } from 'zod';
import {
  type AnnouncementItem,
  LISTED_ANNOUNCEMENTS,
  listAnnouncements,
  summaryOf,
} from '../features/operator/content/announcement-service.ts';
import { html } from '../platform/http/html.ts';
import type { ContentPage } from './content-page.ts';
import { minuteOf } from './operator-pages.ts';

const form = z.object({
  title: z.string().max(1_000).default(''),
  summary: z.string().max(1_000).default(''),
  text: z.string().max(20_000).default(''),
  pin: z.literal('on').optional(),
  from: z.string().max(100).default(''),
});
type Form = z.output<typeof form>;

/** The announcements to all users. */
export const announcementPage: ContentPage<AnnouncementItem, Form> = {
  path: '/announcements',
  name: '公告',
  form,
  blank: { title: '', summary: '', text: '', from: '' },
  note: '到发布时间所有人可见（不填则立即），在线的用户会收到提醒。修改不会再次提醒。',
  isPublic: ({ state }) => state !== '草稿',
  limit: LISTED_ANNOUNCEMENTS,
  commands: { add: 'announce', edit: 'announcement-edit', remove: 'announcement-remove' },
  list: listAnnouncements,
  toForm: ({ title, summary, text, pinned, publishAt }) => ({
    title,
    // Otherwise the beginning of an older text would stay as if it had been typed.
    summary: summary === summaryOf(text) ? '' : summary,
    text,
    from: publishAt?.slice(0, 16) ?? '',
    ...(pinned && { pin: 'on' as const }),
  }),
  toInput: ({ pin, from, ...text }) => ({ ...text, pin: pin === 'on', from: from || null }),
  fields: ({ title, summary, text, pin, from }) => html`
<label>标题 <input name="title" required minlength="2" maxlength="60" autocomplete="off" value="${title}"></label>
<label>摘要（列表中显示，不填则用正文的开头） <input name="summary" maxlength="120" autocomplete="off" value="${summary}"></label>
<label>正文（空行分段） <textarea name="text" rows="8" required minlength="5" maxlength="5000">${text}</textarea></label>
<label>发布时间（北京时间，不填则立即） <input type="datetime-local" name="from" value="${from}"></label>
<label class="choice"><input type="checkbox" name="pin"${pin ? html` checked` : html``}> 置顶</label>`,
  preview: ({ title, text, summary, pin }) => html`
<div class="frame"><p>${pin ? html`<span class="flag">置顶</span> ` : html``}<strong>${title}</strong><br><small>${summary || summaryOf(text)}</small></p></div>
<div class="frame"><h2>${title}</h2>${text.split(/\n\s*\n/).map((part) => html`<p class="text">${part.trim()}</p>`)}</div>`,
  facts: ({ title, summary, text, pin, from }) => [
    ['标题', title],
    ['摘要', summary],
    ['正文', text],
    ['发布时间', from.replace('T', ' ')],
    ['置顶', pin ? '是' : '否'],
  ],
  render: ({ id, title, summary, pinned, state, createdAt }) => html`
<h2>${title} <small>编号 ${id} · ${state === '草稿' ? '' : minuteOf(createdAt)}</small>${state === '已发布' ? html`` : html` <span class="flag">${state === '定时' ? '定时发布' : state}</span>`}${pinned ? html` <span class="flag">置顶</span>` : html``}</h2>
<p>${summary}</p>`,
};
