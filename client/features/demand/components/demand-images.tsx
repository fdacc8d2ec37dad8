import { type MouseEvent, useState } from 'react';
import { styled } from 'styled-components';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { SafeImage } from '#client/ui/safe-image.tsx';
import { imageIdOf, imageVariant, imageWidths } from '#shared/rules/image-variants.ts';

const Lightbox = lazyDialog(async () => (await import('../dialogs/image-lightbox.tsx')).ImageLightbox);

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(180px, 1fr));
  gap: var(--space-3);

  a {
    display: block;
    overflow: hidden;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    cursor: zoom-in;
  }
  img {
    width: 100%;
    aspect-ratio: 4 / 3;
  }
  @media (max-width: 479px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/** Only addresses that a browser may be sent to become pictures and links. */
const isPicture = (source: string): boolean => /^(https?:\/\/|\/(?![/\\]))/.test(source);

/** The widths of a picture that was uploaded here; another site's picture has one. */
const widthsOf = (source: string): string | undefined =>
  imageIdOf(source) ? imageWidths.map((width) => `${imageVariant(source, width)} ${width}w`).join(', ') : undefined;

/** The pictures of a demand; a press shows them large, one after the other. Without JavaScript each opens in a tab of its own. */
export function DemandImages({ images, title }: { images: readonly string[]; title: string }) {
  const [isOpen, setOpen] = useState(false);
  const [current, setCurrent] = useState(0);
  const pictures = [...new Set(images)].filter(isPicture);
  if (pictures.length === 0) return null;
  const enlarge = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setCurrent(index);
    setOpen(true);
  };
  return (
    <>
      <Grid aria-label="图片">
        {pictures.map((source, index) => (
          <li key={source}>
            <a href={imageVariant(source, 1600)} target="_blank" rel="noopener noreferrer" onClick={(event) => enlarge(event, index)}>
              <SafeImage
                src={imageVariant(source, 320)}
                srcSet={widthsOf(source)}
                sizes="(max-width: 479px) 50vw, 260px"
                alt={`${title}，图片 ${index + 1}（查看大图）`}
                width={320}
                height={240}
              />
            </a>
          </li>
        ))}
      </Grid>
      <Lightbox
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        pictures={pictures.map((source) => ({ src: imageVariant(source, 960), srcSet: widthsOf(source) }))}
        current={current}
        onCurrentChange={setCurrent}
      />
    </>
  );
}
