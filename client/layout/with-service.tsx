import type { ReactNode } from 'react';
import { Await } from '#client/lib/await.tsx';
import { configQuery } from './layout-queries.ts';

interface WithServiceProps {
  children: ReactNode;
  /** In its place where nobody can be reached. */
  otherwise?: ReactNode;
}

/** Something that leads to customer service: it is there only where the operator has configured one. */
export const WithService = ({ children, otherwise = null }: WithServiceProps) => (
  <Await query={configQuery} pending={otherwise} failed={() => otherwise}>
    {(config) => (config.CUSTOMER_SERVICE_QR_CODE_URL ? children : otherwise)}
  </Await>
);
