import type { PageProps } from '#client/lib/page-definition.ts';
import { UsePropScreen } from '../components/use-prop-screen.tsx';

/** R19 */
export const DemandRefreshPage = ({ request }: PageProps) => <UsePropScreen request={request} />;
