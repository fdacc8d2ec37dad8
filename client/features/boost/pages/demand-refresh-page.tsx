import type { PageProps } from '#client/lib/page-definition.ts';
import { BoostScreen } from '../components/boost-screen.tsx';

/** R19 */
export const DemandRefreshPage = ({ request }: PageProps) => <BoostScreen request={request} />;
