/** Everyday terms with the beginnings of the matching specialties' names. */
const everydayTerms = new Map<string, readonly string[]>(
  Object.entries({
    dentist: ['dent', 'oral surg'],
    dental: ['dent', 'oral surg'],
    teeth: ['dent', 'oral surg'],
    heart: ['cardi'],
    skin: ['dermat'],
    eye: ['ophthalm', 'optomet'],
    vision: ['ophthalm', 'optomet'],
    optician: ['optomet'],
    kid: ['pediatr'],
    child: ['pediatr'],
    children: ['pediatr'],
    ear: ['otolaryng', 'audiolog'],
    nose: ['otolaryng'],
    throat: ['otolaryng'],
    ent: ['otolaryng'],
    bone: ['orthop'],
    joint: ['orthop', 'rheumat'],
    foot: ['podiat'],
    feet: ['podiat'],
    cancer: ['oncolog'],
    kidney: ['nephro'],
    lung: ['pulmon'],
    stomach: ['gastro'],
    brain: ['neuro'],
    nerve: ['neuro'],
    hormone: ['endocrin'],
    diabetes: ['endocrin'],
    allergist: ['allerg'],
    therapist: ['therap', 'psycholog', 'social worker', 'counsel'],
    counselor: ['psycholog', 'social worker', 'counsel'],
    counseling: ['psycholog', 'social worker', 'counsel'],
    chiropractor: ['chiropract'],
    nutritionist: ['nutrition', 'dietit'],
    dietician: ['nutrition', 'dietit'],
    xray: ['radiolog'],
    'x ray': ['radiolog'],
    obgyn: ['obstet', 'gynec'],
    'ob gyn': ['obstet', 'gynec'],
    'primary care': ['general practice', 'family practice', 'internal medicine'],
    pregnancy: ['obstet', 'midwi'],
    pcp: ['general practice', 'family practice', 'internal medicine'],
    gp: ['general practice', 'family practice'],
  }),
);
/** Word endings that differ between a person and the specialty: cardiologist, pediatrician, surgeon. */
const specialtyEndings = /(?:ist|ician|eon)$/;
const minStemLength = 4;

/** The beginnings of specialty names that a search term can mean, including the term itself; none for a state code. */
export function specialtyStems(word: string): readonly string[] {
  const singular = word.length > minStemLength ? word.replace(/s$/, '') : word;
  const specialtyBeginnings = everydayTerms.get(word) ?? everydayTerms.get(singular);
  if (specialtyBeginnings) return [word, ...specialtyBeginnings];
  if (isStateCode(word)) return [];
  const stem = singular.replace(specialtyEndings, '');
  return stem.length >= minStemLength ? [word, singular, stem] : [word, singular];
}

const fillerWords = new Set(['doctor', 'doctors', 'dr', 'drs', 'near', 'for', 'the', 'of', 'a']);
/** Whether a word is filler. "in" and "me" can also be the state codes for Indiana and Maine. */
const isFiller = (word: string, index: number, terms: readonly string[]) =>
  fillerWords.has(word) ||
  (word === 'in' && index < terms.length - 1) ||
  (word === 'me' && terms[index - 1] === 'near');

/** Removes filler words, unless nothing else is left. */
export function removeFillerWords(terms: readonly string[]): readonly string[] {
  const meaningfulTerms = terms.filter((word, index) => !isFiller(word, index, terms));
  return meaningfulTerms.length > 0 ? meaningfulTerms : terms;
}

const stateCodesByName = new Map(
  `alabama al, alaska ak, arizona az, arkansas ar, california ca, colorado co, connecticut ct, delaware de,
   florida fl, georgia ga, hawaii hi, idaho id, illinois il, indiana in, iowa ia, kansas ks, kentucky ky,
   louisiana la, maine me, maryland md, massachusetts ma, michigan mi, minnesota mn, mississippi ms, missouri mo,
   montana mt, nebraska ne, nevada nv, ohio oh, oklahoma ok, oregon or, pennsylvania pa, tennessee tn, texas tx,
   utah ut, vermont vt, virginia va, washington wa, wisconsin wi, wyoming wy, new hampshire nh, new jersey nj,
   new mexico nm, new york ny, north carolina nc, north dakota nd, puerto rico pr, rhode island ri,
   south carolina sc, south dakota sd, west virginia wv`
    .split(/,\s+/)
    .map((state) => [state.slice(0, -3), state.slice(-2)]),
);
/** A state's code by its name. */
export const stateCode = (word: string) => stateCodesByName.get(word);

const stateCodes = new Set([...stateCodesByName.values(), 'dc']);
/** State codes match full terms only. */
export const isStateCode = (word: string) => stateCodes.has(word);

/** Characters that separate words, and the period in an abbreviation: "Boston, MA", "OB/GYN", "Dr. Smith". */
const separators = /[,;/()]+|\.(?=\s|$)/g;
export const separateWords = (search: string) => search.replace(separators, ' ');

/** Joins two words that are one term, such as a state's name. */
export function joinPhrases(words: readonly string[]): string[] {
  const terms: string[] = [];
  for (const word of words) {
    const phrase = `${terms.at(-1)} ${word}`;
    if (stateCodesByName.has(phrase) || everydayTerms.has(phrase)) terms.splice(-1, 1, phrase);
    else terms.push(word);
  }
  return terms;
}
