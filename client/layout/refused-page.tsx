import type { PageRefusal } from '#client/lib/page-state.ts';
import { href } from '#shared/routes/href.ts';

/** What stands in place of a page that is not shown: 400, 403, 404 (L03), 500 (L05), 502, 504. */
export const RefusedPage = ({ refusal }: { refusal: PageRefusal }) => (
  <section>
    <h1>{refusal.status}</h1>
    <p>{refusal.message}</p>
    <a href={href('home')}>返回首页</a>
  </section>
);
