import type { PageProps } from '#client/lib/page-definition.ts';
import { BoostScreen } from '../components/boost-screen.tsx';

/** `/user/props/use`: the boost is chosen first (`?scene=`), then the demand. */
export const BoostUsePage = ({ request }: PageProps) => <BoostScreen request={request} />;
