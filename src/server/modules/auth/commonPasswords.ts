/**
 * The words of common passwords, in lowercase. Each is refused alone and with each suffix. The product name is refused
 * with any digits and symbols around it.
 */
const commonWords = `
password passw0rd p@ssword p@ssw0rd pa$$word pa$$w0rd passwort password1 pass p@ss
welcome w3lcome welc0me letmein qwerty qwertz qwertyuiop asdf asdfgh zxcvbn 1qaz2wsx 1q2w3e4r q1w2e3r4 qazwsx
abc abcd abcdef aa aaa aaaa iloveyou sunshine princess monkey dragon football baseball master shadow superman batman
trustno michael charlie jordan freedom whatever starwars ninja hello summer winter spring autumn january monday
changeme default secret temp guest root administrator admin user computer internet google samsung pokemon cheese
flower lovely hunter ranger killer buster soccer hockey cookie pepper ginger maggie ashley daniel jessica thomas
america india london company office health insurance
`
  .trim()
  .split(/\s+/);

const suffixes = `
! @ $ 1 1! 1@ 1$ 1? !1 @1 $1 12 12! 12@ @12 123 123! 123@ 123$ !123 @123 $123 123* 123? 123% 123&
1234 1234! 1234@ @1234 !1234 12345 12345! @12345 123456 123456! @123456 01! @01 @007
2020! 2021! 2022! 2023! 2024! 2025! 2026! @2020 @2021 @2022 @2023 @2024 @2025 @2026 !2024 !2025 !2026 99! 69! 00! !! @@
`
  .trim()
  .split(/\s+/);

const productNamePattern = /^(?:(?:harbou?r|benefits?)+)$/;
const nonLetters = /[^a-z]+/g;

/** About 5,900 entries; lists of leaked passwords contain few that satisfy the password rule. */
export const commonPasswords: ReadonlySet<string> = new Set([
  ...commonWords,
  ...commonWords.flatMap((word) => suffixes.map((suffix) => word + suffix)),
]);

export const isCommonPassword = (password: string) => {
  const lowercase = password.toLowerCase();
  return commonPasswords.has(lowercase) || productNamePattern.test(lowercase.replace(nonLetters, ''));
};
