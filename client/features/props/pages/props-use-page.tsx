import type { PageProps } from '#client/lib/page-definition.ts';
import { UsePropScreen } from '../components/use-prop-screen.tsx';

/** `/user/props/use`: the prop is chosen first (`?scene=`), then the demand. */
export const PropsUsePage = ({ request }: PageProps) => <UsePropScreen request={request} />;
