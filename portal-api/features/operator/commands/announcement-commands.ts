import * as z from 'zod';
import { writtenLine, writtenText } from '#shared/contract/written-text.ts';
import {
  editAnnouncement,
  listAnnouncements,
  pinAnnouncement,
  publishAnnouncement,
  releaseAnnouncement,
  removeAnnouncement,
} from '../content/announcement-service.ts';
import { id, moment, version } from './command-fields.ts';
import { define } from './define-command.ts';

const announcement = {
  title: writtenLine('请填写标题').min(2, '标题至少 2 个字').max(60, '标题不能超过 60 个字'),
  text: writtenText('请填写正文').min(5, '正文至少 5 个字').max(5_000, '正文不能超过 5000 个字'),
  summary: writtenLine().max(120, '摘要不能超过 120 个字').default(''),
};

/** Commands for the announcements to all users. */
export const announcementCommands = {
  announcements: define(z.object({}), (operator) => listAnnouncements(operator)),
  announce: define(
    z.object({ ...announcement, pin: z.boolean().default(false), draft: z.boolean().default(false), from: moment('发布时间') }),
    (operator, { pin, draft, from, ...text }) => publishAnnouncement(operator, text, { pinned: pin, isDraft: draft, from }),
  ),
  'announcement-edit': define(
    z.object({ id, version, ...announcement, pin: z.boolean().optional(), draft: z.boolean().optional(), from: moment('发布时间') }),
    (operator, { id: announcementId, version: read, pin, draft, from, ...text }) =>
      editAnnouncement(operator, announcementId, text, { pinned: pin, isDraft: draft, from, version: read }),
  ),
  'announcement-publish': define(z.object({ id, from: moment('发布时间') }), (operator, given) =>
    releaseAnnouncement(operator, given.id, given.from),
  ),
  'announcement-pin': define(z.object({ id, pinned: z.boolean() }), (operator, given) => pinAnnouncement(operator, given.id, given.pinned)),
  'announcement-remove': define(z.object({ id, version }), (operator, given) => removeAnnouncement(operator, given.id, given.version)),
};
