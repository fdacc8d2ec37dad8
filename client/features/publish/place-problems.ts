import type { Problems } from '#client/forms/call-problems.ts';
import { fieldOrder } from './publish-values.ts';

/** Sorts problems by the fields of the page; `typeFields.name` is a question of the type. Drops unknown names. */
export function placeProblems(problems: Problems): Problems {
  const placed: Record<string, string> = {};
  for (const field of fieldOrder) {
    for (const [path, message] of Object.entries(problems)) {
      const [name, part] = path.split('.');
      if (name === field) placed[field === 'typeFields' && part ? `typeFields.${part}` : field] ??= message;
    }
  }
  return placed;
}
