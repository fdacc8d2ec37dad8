import type { Problems } from '#client/forms/call-problems.ts';
import { fieldOrder } from './publish-values.ts';

/** Problems by the fields of the form, `typeFields.name` for a question of its type, in the order of the page; other names are left out. */
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
