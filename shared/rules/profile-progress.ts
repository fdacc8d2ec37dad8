/** The parts of a whole profile; each counts the same. */
export const profileParts = ['avatar', 'position', 'industry', 'region', 'contact', 'realName', 'organization', 'official'] as const;
export type ProfilePart = (typeof profileParts)[number];

/** How much of a profile is there, in whole percent, and what is not. */
export function measureProfile(has: Readonly<Record<ProfilePart, boolean>>): { percent: number; missing: ProfilePart[] } {
  const missing = profileParts.filter((part) => !has[part]);
  return { percent: Math.floor(((profileParts.length - missing.length) / profileParts.length) * 100), missing };
}
