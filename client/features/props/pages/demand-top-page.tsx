import type { PageProps } from '#client/lib/page-definition.ts';
import { UsePropScreen } from '../components/use-prop-screen.tsx';

/** R20 */
export const DemandTopPage = ({ request }: PageProps) => <UsePropScreen request={request} />;
