/** Where the build has put what the processes run and serve. */
export interface ProgramFiles {
  /** The program itself, which workers run again. */
  main: string;
  /** The built client. */
  clientDir: string;
  /** The embedded portal API. */
  portalApi: string;
}
