import type { PageProps } from '#client/lib/page-definition.ts';
import { UsePropScreen } from '../components/use-prop-screen.tsx';

/** R39 */
export const PropsDiscolorPage = ({ request }: PageProps) => <UsePropScreen request={request} />;
