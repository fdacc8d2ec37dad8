import * as z from 'zod';
import { writtenLine } from '#shared/contract/written-text.ts';
import { addBanner, editBanner, listBanners, moveBanner, removeBanner, showBanner } from '../content/banner-service.ts';
import { id, moment, picture, version } from './command-fields.ts';
import { define } from './define-command.ts';

const banner = {
  image: picture,
  title: writtenLine().max(40, '标题不能超过 40 个字').default(''),
  alt: writtenLine().max(100, '图片说明不能超过 100 个字').default(''),
  link: writtenLine().max(500, '链接不能超过 500 个字').default(''),
  from: moment('开始时间'),
  until: moment('结束时间'),
};

/** Commands for the banners of the home page. */
export const bannerCommands = {
  banners: define(z.object({}), (operator) => listBanners(operator)),
  'banner-add': define(z.object({ ...banner, draft: z.boolean().default(false) }), (operator, { draft, ...input }) =>
    addBanner(operator, input, draft),
  ),
  'banner-edit': define(
    z.object({ id, version, ...banner, image: picture.optional(), draft: z.boolean().optional() }),
    (operator, { id: bannerId, version: read, draft, ...input }) =>
      editBanner(operator, bannerId, input, { isDraft: draft, version: read }),
  ),
  'banner-show': define(z.object({ id }), (operator, given) => showBanner(operator, given.id, true)),
  'banner-take-back': define(z.object({ id }), (operator, given) => showBanner(operator, given.id, false)),
  'banner-move': define(
    z.object({ id, place: z.coerce.number('位置不正确').int('位置不正确').min(1, '位置从 1 开始').max(1_000, '位置不正确') }),
    (operator, given) => moveBanner(operator, given.id, given.place),
  ),
  'banner-remove': define(z.object({ id, version }), (operator, given) => removeBanner(operator, given.id, given.version)),
};
