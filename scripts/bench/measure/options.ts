export interface BenchOptions {
  rounds: number;
  /** Length of a round. */
  seconds: number;
  /** Size of the table that is searched. */
  demands: number;
}
