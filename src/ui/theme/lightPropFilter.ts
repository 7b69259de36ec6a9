/** Props that only affect styles. */
const forStyles = ['theme', 'sx', 'as', 'ownerState'];

/**
 * Replaces Emotion's list of all HTML attributes (webpack.config.ts): decides which props reach an element of the page.
 */
export default (name: string) => !forStyles.includes(name);
