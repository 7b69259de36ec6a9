const Sequencer = require('@jest/test-sequencer').default;

/** Small files that take a long time, because they start servers, kill them, or restore databases. */
const isLong = ({ path }) => /\/test\/server\/(process|db|audit\/(kill|repair)|\w+\/\w+Kill)/.test(path);

/**
 * Jest starts with the files that took longest; in a fresh clone, where it knows no durations, with the largest ones.
 * There, this sequencer puts the small but slow files first, so that none is left for one worker to run alone.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    if (sorted.some(({ duration }) => duration)) return sorted;
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
};
