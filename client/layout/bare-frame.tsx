import type { FrameProps } from './frames.tsx';

/** No header, no footer: the download and invitation pages (L01). */
export const BareFrame = ({ children }: FrameProps) => <main id="content">{children}</main>;
