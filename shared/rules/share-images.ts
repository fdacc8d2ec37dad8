import { OTHER_TYPE } from './drawn-pictures.ts';

/** The picture that chats show beside a link to a demand (Open Graph `og:image`). */
export const demandShareImage = (demandNumber: string): string => `/share-images/demand/${demandNumber}.png`;

/** The picture beside a link to a list of one type. */
export const typeShareImage = (typeCode: string): string => `/share-images/type/${typeCode}.png`;

/** The picture beside a link to any other page. */
export const PORTAL_SHARE_IMAGE = typeShareImage(OTHER_TYPE);
