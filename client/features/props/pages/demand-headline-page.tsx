import type { PageProps } from '#client/lib/page-definition.ts';
import { UsePropScreen } from '../components/use-prop-screen.tsx';

/** R21 */
export const DemandHeadlinePage = ({ request }: PageProps) => <UsePropScreen request={request} />;
