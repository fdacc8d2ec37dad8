import type { ReactNode } from 'react';
import { Await } from '#client/lib/await.tsx';
import { configQuery } from './layout-queries.ts';

interface WithServiceProps {
  children: ReactNode;
  /** Shown instead if no customer service is configured. */
  otherwise?: ReactNode;
}

/** Renders a link to customer service only if the operator has configured one. */
export const WithService = ({ children, otherwise = null }: WithServiceProps) => (
  <Await query={configQuery} pending={otherwise} failed={() => otherwise}>
    {(config) => (config.CUSTOMER_SERVICE_QR_CODE_URL ? children : otherwise)}
  </Await>
);
