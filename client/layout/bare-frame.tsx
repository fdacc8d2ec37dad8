import { FrameExtras } from './frame-extras.tsx';
import type { FrameProps } from './frame-props.ts';
import { PageMain } from './page-main.tsx';

/** No header, no footer: the download and invitation pages. */
export const BareFrame = ({ children }: FrameProps) => (
  <>
    <PageMain>{children}</PageMain>
    <FrameExtras />
  </>
);
