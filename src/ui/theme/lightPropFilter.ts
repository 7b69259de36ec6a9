/** Props that only affect styles. */
const styleProps = ['theme', 'sx', 'as', 'ownerState'];

/**
 * Replaces Emotion's list of all HTML attributes (webpack.config.ts): decides which props reach an element on the page.
 */
export default (name: string) => !styleProps.includes(name);
