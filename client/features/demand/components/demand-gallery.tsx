import { styled } from 'styled-components';
import { shownPictures, widthsOf } from '#client/lib/shown-pictures.ts';
import { SafeImage } from '#client/ui/safe-image.tsx';
import { useLightbox } from '#client/ui/use-lightbox.tsx';
import type { Demand } from '#shared/contract/demand.ts';
import { coverOf } from '#shared/rules/drawn-pictures.ts';
import { imageVariant } from '#shared/rules/image-variants.ts';

const Cover = styled(SafeImage)`
  width: 100%;
  aspect-ratio: 4 / 3;
  border-radius: var(--radius-large);
`;

/** The first picture large, the others below it in one scrollable row. */
const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(64px, 1fr));
  gap: var(--space-2);

  > li:first-child {
    grid-column: 1 / -1;
  }
  a {
    display: block;
    overflow: hidden;
    max-width: 100%;
    border-radius: var(--radius);
    cursor: zoom-in;
  }
  > li:first-child > a {
    border-radius: var(--radius-large);
  }
  > li + li > a {
    max-width: 96px;
  }
  img {
    width: 100%;
    aspect-ratio: 4 / 3;
  }
`;

interface DemandGalleryProps {
  demand: Pick<Demand, 'images' | 'title' | 'typeCode' | 'demandNumber'>;
}

/**
 * The pictures of a demand; a press opens them in a lightbox. Without JavaScript each opens in its own tab. A demand without pictures shows
 * the drawn cover of its type.
 */
export function DemandGallery({ demand }: DemandGalleryProps) {
  const { images, title } = demand;
  const pictures = shownPictures(images);
  const { linkTo, lightbox } = useLightbox({
    title,
    pictures: pictures.map((source) => ({ src: imageVariant(source, 960), srcSet: widthsOf(source) })),
  });
  if (pictures.length === 0) return <Cover src={coverOf(demand)} alt="" width={400} height={300} />;
  return (
    <>
      <List aria-label="图片">
        {pictures.map((source, index) => (
          <li key={source}>
            <a {...linkTo(index, imageVariant(source, 1600))}>
              {/* Inside a picture element React emits no preload link for an eager image, which would be in the way in shared markup. */}
              <picture>
                <SafeImage
                  src={imageVariant(source, index === 0 ? 960 : 320)}
                  srcSet={widthsOf(source)}
                  sizes={index === 0 ? '(max-width: 599px) 100vw, 360px' : '96px'}
                  loading={index === 0 ? 'eager' : 'lazy'}
                  alt={`${title}，图片 ${index + 1}（查看大图）`}
                  width={320}
                  height={240}
                />
              </picture>
            </a>
          </li>
        ))}
      </List>
      {lightbox}
    </>
  );
}
