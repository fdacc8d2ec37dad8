import type { FeaturePages } from '#client/lib/page-definition.ts';

export const aboutPages: FeaturePages = {};
