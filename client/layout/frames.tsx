import type { ComponentType } from 'react';
import type { RouteLayout } from '#shared/routes/route-table.ts';
import { texts } from '#shared/text/texts.ts';
import { PageMain } from './page-main.tsx';
import { FrameExtras, type FrameProps, StandardFrame } from './standard-frame.tsx';

/** No header, no footer: the download and invitation pages. */
export const BareFrame = ({ children }: FrameProps) => (
  <>
    <PageMain>{children}</PageMain>
    <FrameExtras />
  </>
);

const frames = { standard: StandardFrame, bare: BareFrame, account: StandardFrame } satisfies Record<
  RouteLayout,
  ComponentType<FrameProps>
>;

/** The frame around a page; a name that is not registered is a mistake of the portal: 500 Unknown middleware. */
export function frameOf(layout: string): ComponentType<FrameProps> {
  const known: Readonly<Record<string, ComponentType<FrameProps>>> = frames;
  const frame = Object.hasOwn(known, layout) ? known[layout] : undefined;
  if (!frame) throw new Error(texts.unknownMiddleware);
  return frame;
}
