import { OTHER_TYPE } from './drawn-pictures.ts';

/** Returns the picture that chat apps show with a link to a demand (Open Graph `og:image`). */
export const demandShareImage = (demandNumber: string): string => `/share-images/demand/${demandNumber}.png`;

/** Returns the picture for a link to the list of one type. */
export const typeShareImage = (typeCode: string): string => `/share-images/type/${typeCode}.png`;

/** Picture for a link to any other page. */
export const PORTAL_SHARE_IMAGE = typeShareImage(OTHER_TYPE);
