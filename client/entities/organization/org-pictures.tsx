import { styled } from 'styled-components';
import { shownPictures, widthsOf } from '#client/lib/shown-pictures.ts';
import { SafeImage } from '#client/ui/safe-image.tsx';
import { useLightbox } from '#client/ui/use-lightbox.tsx';
import { imageVariant } from '#shared/rules/image-variants.ts';

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(96px, 1fr));
  gap: var(--space-2);
  width: 100%;

  a {
    display: block;
    overflow: hidden;
    max-width: 220px;
    border-radius: var(--radius);
    cursor: zoom-in;
  }
  img {
    display: block;
    width: 100%;
    aspect-ratio: 4 / 3;
  }
  @media (min-width: 768px) {
    grid-template-columns: repeat(6, minmax(0, 1fr));
  }
`;

/**
 * The pictures of an organization, which open in a lightbox. Without JavaScript each opens in a new tab. Renders nothing if there are none.
 */
export function OrgPictures({ images, name }: { images: readonly string[]; name: string }) {
  const pictures = shownPictures(images);
  const { linkTo, lightbox } = useLightbox({
    title: name,
    pictures: pictures.map((source) => ({ src: imageVariant(source, 960), srcSet: widthsOf(source) })),
  });
  if (pictures.length === 0) return null;
  return (
    <>
      <List aria-label="企业图片">
        {pictures.map((source, index) => (
          <li key={source}>
            <a {...linkTo(index, imageVariant(source, 1600))}>
              <SafeImage src={imageVariant(source, 320)} alt={`${name}，图片 ${index + 1}（查看大图）`} width={320} height={240} />
            </a>
          </li>
        ))}
      </List>
      {lightbox}
    </>
  );
}
