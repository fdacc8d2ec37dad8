import type { ComponentType } from 'react';
import type { RouteLayout } from '#shared/routes/route-table.ts';
import { PageMain } from './page-main.tsx';
import { FrameExtras, type FrameProps, StandardFrame } from './standard-frame.tsx';

/** No header, no footer: the download and invitation pages. */
const BareFrame = ({ children }: FrameProps) => (
  <>
    <PageMain>{children}</PageMain>
    <FrameExtras />
  </>
);

/** The frame around a page. */
export const frames: Readonly<Record<RouteLayout, ComponentType<FrameProps>>> = {
  standard: StandardFrame,
  bare: BareFrame,
  account: StandardFrame,
};
