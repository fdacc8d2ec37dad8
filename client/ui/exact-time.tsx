import { texts } from '#shared/text/texts.ts';
import { exactText } from './format.ts';

/** Shows `2026-08-01 12:30`, Beijing time, where 「3 小时前」 is not precise enough. Takes ISO 8601; shows 暂无 for anything else. */
export function ExactTime({ iso }: { iso: string | null | undefined }) {
  const time = Date.parse(iso ?? '');
  if (!iso || Number.isNaN(time)) return <span>{texts.none}</span>;
  return (
    <time dateTime={iso} className="tabular-nums">
      {exactText(time)}
    </time>
  );
}
