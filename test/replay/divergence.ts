/** The step at which a replay differs from the recording. */
export class Divergence extends Error {
  override name = 'Divergence';
}
