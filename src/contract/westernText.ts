/** Letters and punctuation of Western languages, without the bytes that text in another encoding would contain. */
const westernCharacters = /^[\t\r\n -~\u00A0¡-¿À-ÖØ-öø-ÿŠšŽžŒœŸ€‚„…†‡ˆ‰‹›‘’“”•–—˜™]*$/u;
/** UTF-8 letters that were read as Windows-1252, which occur in a file that mixes both. */
const misreadLetters = /[ÂÃ][\u0080-¿€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;

/** Whether text decoded as Windows-1252 shows no sign of another encoding. */
export const isWesternText = (text: string) => westernCharacters.test(text) && !misreadLetters.test(text);
