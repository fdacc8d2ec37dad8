import type { ReactNode } from 'react';
import { Await } from '#client/lib/await.tsx';
import { configQuery } from './layout-queries.ts';

interface WithServiceProps {
  children: ReactNode;
}

/** Renders a link to customer service only if the operator has configured one. */
export const WithService = ({ children }: WithServiceProps) => (
  <Await query={configQuery} pending={null} failed={() => null}>
    {(config) => (config.CUSTOMER_SERVICE_QR_CODE_URL ? children : null)}
  </Await>
);
