import * as z from 'zod';
import { writtenLine, writtenText } from '#shared/contract/written-text.ts';
import { editAnnouncement, listAnnouncements, pinAnnouncement, publishAnnouncement, removeAnnouncement } from '../announcement-service.ts';
import { id } from './command-fields.ts';
import { define } from './define-command.ts';

const announcement = {
  title: writtenLine('请填写标题').min(2, '标题至少 2 个字').max(60, '标题不能超过 60 个字'),
  text: writtenText('请填写正文').min(5, '正文至少 5 个字').max(5_000, '正文不能超过 5000 个字'),
  summary: writtenLine().max(120, '摘要不能超过 120 个字').default(''),
};

/** Commands for the announcements to all users. */
export const announcementCommands = {
  announcements: define(z.object({}), (reviewer) => listAnnouncements(reviewer)),
  announce: define(z.object({ ...announcement, pin: z.boolean().default(false) }), (reviewer, { pin, ...text }) =>
    publishAnnouncement(reviewer, { ...text, pinned: pin }),
  ),
  'announcement-edit': define(
    z.object({ id, ...announcement, pin: z.boolean().optional() }),
    (reviewer, { id: announcementId, pin, ...text }) => editAnnouncement(reviewer, announcementId, { ...text, pinned: pin }),
  ),
  'announcement-pin': define(z.object({ id, pinned: z.boolean() }), (reviewer, given) => pinAnnouncement(reviewer, given.id, given.pinned)),
  'announcement-remove': define(z.object({ id }), (reviewer, given) => removeAnnouncement(reviewer, given.id)),
};
