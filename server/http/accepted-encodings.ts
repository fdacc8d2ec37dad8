/** Encodings that the build writes beside an asset, the smallest first: a client that accepts both equally gets the first. */
export const assetEncodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

/** Returns the offered encoding that an Accept-Encoding header prefers by its q-values; null if plain is preferred or the only choice. */
export function preferredEncoding<Name extends string>(header: string | undefined, offered: readonly Name[]): Name | null {
  const weights = readWeights(header ?? '');
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  let best: Name | null = null;
  let bestWeight = 0;
  for (const name of offered) {
    const weight = weightOf(name);
    if (weight > bestWeight) {
      best = name;
      bestWeight = weight;
    }
  }
  return bestWeight >= (weights.get('identity') ?? 0) ? best : null;
}

function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    if (name) weights.set(name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  return weights;
}
