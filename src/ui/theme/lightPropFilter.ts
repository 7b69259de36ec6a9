/** What only styles are made from. */
const forStyles = ['theme', 'sx', 'as', 'ownerState'];

/** Stands in for the styles' list of all attributes HTML knows (webpack.config.ts): which props reach an element of the page. */
export default (name: string) => !forStyles.includes(name);
