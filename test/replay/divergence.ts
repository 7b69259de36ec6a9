/** The step at which a replay went another way than what was recorded. */
export class Divergence extends Error {
  override name = 'Divergence';
}
