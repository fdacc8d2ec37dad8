import { styled } from 'styled-components';
import { SafeImage } from '#client/ui/safe-image.tsx';
import { useLightbox } from '#client/ui/use-lightbox.tsx';
import type { ChatPicture } from '#shared/contract/chat-attachments.ts';
import { chatPictureUrl } from '#shared/rules/chat-attachments.ts';

/** Size of a thumbnail among several, and bounds of a single one, in px. */
const TILE_PX = 88;
const GAP_PX = 4;
const MAX_WIDTH_PX = 240;
const MAX_HEIGHT_PX = 320;
const MIN_PX = 72;

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(var(--columns), minmax(0, 1fr));
  gap: ${GAP_PX}px;
  width: var(--width);
  max-width: 100%;

  a {
    overflow: hidden;
    aspect-ratio: var(--ratio);
    border-radius: var(--radius);
  }
  img {
    display: block;
    width: 100%;
    height: 100%;
  }
`;

/** Returns the size of the only picture of a message: never enlarged, but large enough to be pressed, so an extreme format is cropped. */
function sizeOfOne({ width, height }: ChatPicture): [width: number, height: number] {
  const scale = Math.min(1, MAX_WIDTH_PX / width, MAX_HEIGHT_PX / height);
  return [Math.max(MIN_PX, Math.round(width * scale)), Math.max(MIN_PX, Math.round(height * scale))];
}

interface ChatPicturesProps {
  threadId: string;
  pictures: readonly ChatPicture[];
  sender: string;
}

/** The pictures of a message as thumbnails, whose space is known before they load. A click enlarges them. */
export function ChatPictures({ threadId, pictures, sender }: ChatPicturesProps) {
  const large = pictures.map(({ id }) => ({ src: chatPictureUrl(threadId, id, 1600), srcSet: undefined }));
  const { linkTo, lightbox } = useLightbox({ title: `${sender}发送`, pictures: large });
  const [first] = pictures;
  const isOne = pictures.length === 1 && first !== undefined;
  const columns = isOne ? 1 : pictures.length === 2 || pictures.length === 4 ? 2 : 3;
  const [width, height] = isOne ? sizeOfOne(first) : [columns * TILE_PX + (columns - 1) * GAP_PX, 0];
  const space = { '--columns': columns, '--width': `${width}px`, '--ratio': isOne ? `${width} / ${height}` : '1' };
  return (
    <Grid style={space}>
      {pictures.map(({ id }, index) => (
        <a key={id} {...linkTo(index, chatPictureUrl(threadId, id, 1600))}>
          <SafeImage
            src={chatPictureUrl(threadId, id, 320)}
            alt={`图片${isOne ? '' : ` ${index + 1}`}，${sender}发送`}
            width={isOne ? width : TILE_PX}
            height={isOne ? height : TILE_PX}
          />
        </a>
      ))}
      {lightbox}
    </Grid>
  );
}
