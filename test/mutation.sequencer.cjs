const Sequencer = require('@jest/test-sequencer').default;

/** What is likely to notice a break runs first: `FIRST` names test files, the likeliest at the head. */
module.exports = class LikeliestFirst extends Sequencer {
  sort(tests) {
    const first = (process.env.FIRST ?? '').split(',');
    const rank = ({ path }) => {
      const at = first.findIndex((name) => name && path.endsWith(name));
      return at < 0 ? first.length : at;
    };
    return [...tests].sort((one, other) => rank(one) - rank(other));
  }
};
