import type { ReactNode } from 'react';
import type { PageRequest } from '#client/lib/page-definition.ts';

export interface FrameProps {
  request?: PageRequest;
  children: ReactNode;
}
