/** Props that only affect styles. */
const styleProps = ['theme', 'sx', 'as', 'ownerState'];

/**
 * Replaces Emotion's list of all HTML attributes (webpack.config.ts): decides which props are forwarded to the element.
 */
export default (name: string) => !styleProps.includes(name);
