import type { PageProps } from '#client/lib/page-definition.ts';
import { BoostScreen } from '../components/boost-screen.tsx';

export const DemandHeadlinePage = ({ request }: PageProps) => <BoostScreen request={request} />;
