import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react';
import type { ImageLightbox } from './image-lightbox.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

const Lightbox = lazyDialog(async () => (await import('./image-lightbox.tsx')).ImageLightbox);

/**
 * Opens pictures in a lightbox when they are clicked. Each is a link to its large version, which opens in a new tab without JavaScript, or
 * when it is clicked with a modifier key.
 */
export function useLightbox(subject: Pick<ComponentProps<typeof ImageLightbox>, 'title' | 'pictures'>): {
  linkTo: (index: number, href: string) => ComponentProps<'a'>;
  lightbox: ReactNode;
} {
  const [isOpen, setOpen] = useState(false);
  const [current, setCurrent] = useState(0);
  const enlarge = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setCurrent(index);
    setOpen(true);
  };
  return {
    linkTo: (index, href) => ({ href, target: '_blank', rel: 'noopener noreferrer', onClick: (event) => enlarge(event, index) }),
    lightbox: <Lightbox {...subject} open={isOpen} onOpenChange={setOpen} current={current} onCurrentChange={setCurrent} />,
  };
}
