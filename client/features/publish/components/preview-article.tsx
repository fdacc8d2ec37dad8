import { styled } from 'styled-components';
import { LinkedText } from '#client/entities/user-text/linked-text.tsx';
import { usePublicEnv } from '#client/lib/portal-store.tsx';
import { Card } from '#client/ui/card.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Prose } from '#client/ui/prose.tsx';
import { SafeImage } from '#client/ui/safe-image.tsx';
import { imageVariant } from '#shared/rules/image-variants.ts';
import { texts } from '#shared/text/texts.ts';
import type { DemandPreview } from '../preview-model.ts';

const Body = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
`;

const Chips = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
`;

const Title = styled.h1`
  margin-top: 10px;
  font: var(--weight-bold) 24px/34px var(--font);
  text-wrap: pretty;

  @media (max-width: 767px) {
    font: var(--weight-bold) 20px/30px var(--font);
  }
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-2) var(--space-6);
  padding: var(--space-4);
  border-radius: var(--radius);
  background: var(--surface-sunken);

  > div {
    display: flex;
    gap: var(--space-3);
  }
  dt {
    flex: none;
    color: var(--text-muted);
  }
  dd {
    margin: 0;
  }
  @media (max-width: 639px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Pictures = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
  gap: var(--space-3);

  img {
    width: 100%;
    aspect-ratio: 4 / 3;
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }
`;

/** A demand as others will see it, without the parts that only a published demand has. */
export function PreviewArticle({ preview }: { preview: DemandPreview }) {
  const { publicOrigin } = usePublicEnv();
  return (
    <Body as="article">
      <header>
        <Chips>
          <Chip tone="brand">{preview.typeName}</Chip>
          {preview.settlementNames.map((name) => (
            <Chip key={name}>{name}</Chip>
          ))}
        </Chips>
        <Title>{preview.title || '（未填写标题）'}</Title>
      </header>
      <Facts>
        {preview.facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || texts.none}</dd>
          </div>
        ))}
      </Facts>
      <Prose>{preview.content ? <LinkedText text={preview.content} origin={publicOrigin} /> : '（未填写详细说明）'}</Prose>
      {preview.images.length > 0 && (
        <Pictures aria-label="图片">
          {preview.images.map((image, index) => (
            <li key={image}>
              <SafeImage src={imageVariant(image, 320)} alt={`图片 ${index + 1}`} width={320} height={240} />
            </li>
          ))}
        </Pictures>
      )}
    </Body>
  );
}
