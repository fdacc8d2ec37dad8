import { aboutPages } from '#client/features/about/about-routes.tsx';
import { authPages } from '#client/features/auth/auth-routes.tsx';
import { demandPages } from '#client/features/demand/demand-routes.tsx';
import { homePages } from '#client/features/home/home-routes.tsx';
import { messagePages } from '#client/features/message/message-routes.tsx';
import { userPages } from '#client/features/user/user-routes.tsx';
import type { FeaturePages, PageDefinition } from '#client/lib/page-definition.ts';
import type { RouteName } from '#shared/routes/route-table.ts';

const pages: FeaturePages = { ...homePages, ...demandPages, ...authPages, ...aboutPages, ...messagePages, ...userPages };

/** The page of a route, or null for a row whose feature has none yet: it is answered as unknown. */
export const pageOfRoute = (name: RouteName): PageDefinition | null => pages[name] ?? null;

/** Loads the code of every page: a server does it once at start, so that nobody waits for it. */
export const loadAllPages = (): Promise<unknown> => Promise.all(Object.values(pages).map(({ page }) => page.load()));
