/** The tags that remain in rich text after sanitizing. */
export const formattingTags =
  `a abbr b blockquote br caption code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i ins li mark ol p pre s small span
   strong sub sup table tbody td tfoot th thead tr u ul`.split(/\s+/);

/** The attributes that remain on those tags; `safeUrl` also checks `href`. */
export const formattingAttributes = ['href', 'colspan', 'rowspan', 'scope', 'start'];

/** Other HTML elements: their tags are removed from the text. */
const otherElements =
  `article aside audio body button center cite col colgroup details figcaption figure font footer form head header
   html iframe img input kbd label link main meta nav object picture q script section source strike style summary svg
   title tt video`.split(/\s+/);
const elements = new Set([...formattingTags, ...otherElements]);

/** Whether a tag name is an HTML element; angle brackets around anything else are text, as in `x <soon> y`. */
export const isHtmlElement = (name: string) => elements.has(name.toLowerCase());
