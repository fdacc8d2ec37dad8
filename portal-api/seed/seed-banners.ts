import { HOME_BANNER_SLOT } from '#shared/contract/site.ts';
import type { Database } from '../platform/db/database.ts';

const banners = [
  { title: '有预算，找流量：广告主需求一页看完', link: '/type/10' },
  { title: '资源置换不花钱，异业合作新机会', link: '/type/30' },
  { title: '城市合伙人招募，找对人一起干', link: '/type/70' },
  { title: '清库存、收尾货，工厂与渠道直接谈', link: '/type/80' },
];

/** Inserts the banners of the home page's carousel. */
export async function seedBanners(db: Database): Promise<void> {
  const rows = banners.map((banner, index) => ({
    ...banner,
    slot: HOME_BANNER_SLOT,
    image: `/images/banner-${index + 1}.svg`,
    sort: index + 1,
  }));
  await db.insertInto('banners').values(rows).execute();
}
