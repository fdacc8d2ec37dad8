/** Parts of a complete profile; each counts the same. */
export const profileParts = ['avatar', 'position', 'industry', 'region', 'contact', 'realName', 'organization', 'official'] as const;
export type ProfilePart = (typeof profileParts)[number];

/** Returns the completeness of a profile in whole percent, and the missing parts. */
export function measureProfile(has: Readonly<Record<ProfilePart, boolean>>): { percent: number; missing: ProfilePart[] } {
  const missing = profileParts.filter((part) => !has[part]);
  return { percent: Math.floor(((profileParts.length - missing.length) / profileParts.length) * 100), missing };
}
