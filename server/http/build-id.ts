import type { RequestHandler } from 'express';

/** Says on every answer which build of the client this server has, so that a tab of an older one notices (client/app/navigation.ts). */
export const announceBuild =
  (buildId: string): RequestHandler =>
  (_request, response, next) => {
    response.setHeader('X-Build-Id', buildId);
    next();
  };
