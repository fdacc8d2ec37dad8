import { styled } from 'styled-components';
import { SafeImage } from '#client/ui/safe-image.tsx';

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(180px, 1fr));
  gap: var(--space-3);

  a {
    display: block;
    overflow: hidden;
    border: 1px solid var(--line);
    border-radius: var(--radius);
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

/** The pictures of a demand; a press opens one whole in a tab of its own. */
export function DemandImages({ images, title }: { images: readonly string[]; title: string }) {
  const pictures = [...new Set(images)].filter(isPicture);
  if (pictures.length === 0) return null;
  return (
    <Grid aria-label="图片">
      {pictures.map((source, index) => (
        <li key={source}>
          <a href={source} target="_blank" rel="noopener noreferrer">
            <SafeImage src={source} alt={`${title}，图片 ${index + 1}（在新窗口查看大图）`} width={320} height={240} />
          </a>
        </li>
      ))}
    </Grid>
  );
}
