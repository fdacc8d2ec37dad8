import { FrameExtras } from './frame-extras.tsx';
import type { FrameProps } from './frame-props.ts';
import { PageMain } from './page-main.tsx';

/** No header, no footer: the download and invitation pages (L01). */
export const BareFrame = ({ children }: FrameProps) => (
  <>
    <PageMain>{children}</PageMain>
    <FrameExtras />
  </>
);
