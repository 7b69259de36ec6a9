import type { Random } from './random';

const splitAtSpaces = (text: string) => text.split(/\s+/);

const firstNames =
  splitAtSpaces(`Aaron Abigail Adrian Agnes Alan Alma Amir Ana Andre Anita Arthur Ava Beatrice Benjamin Bianca
Boris Brenda Bruno Calvin Camila Carl Carmen Cecil Celia Cesar Chloe Clara Colin Cora Curtis Dahlia Damian Daphne David
Delia Dennis Diana Diego Doris Dylan Edgar Edith Elena Elias Eliza Emil Emma Enzo Erica Ernest Esther Ethan Eva Felix
Fiona Flora Floyd Frank Freda Gavin Gemma George Gilda Glen Grace Gwen Hanna Harvey Hazel Hector Helen Henry Ida Igor
Ines Irene Iris Isaac Ivan Ivy Jack Jana Jasper Joan Jonas Josefa Judith Julian June Karen Karl Kira Kofi Lana Lars
Laura Leah Leo Lillian Linus Lola Lorenzo Lucas Lydia Mabel Magnus Maria Martin Maya Miles Mina Miriam Nadia Naomi Nils
Nina Noah Nora Olga Oliver Opal Oscar Paula Pedro Penelope Peter Priya Quentin Rachel Ramon Rita Robert Rosa Ruben Ruth
Samir Sara Silas Simone Sofia Stefan Stella Tara Theo Thomas Tobias Ursula Valerie Vera Victor Vincent Viola Walter
Wanda Wesley Wilma Xavier Yara Yusuf Zelda Zoe José Renée Chloé Zoë Björn Søren`);

const beginnings =
  splitAtSpaces(`Ab Al An Ar Bar Bel Ben Bran Bur Cal Car Chan Cor Dal Dan Del Dor Dun El Em Fair Far Fen Gar
Gil Gor Gran Hal Har Hol Hub Is Jar Jen Kal Ken Kir Lam Lan Lin Lor Mac Mar Mel Mor Nel Nor Oak Ol Os Par Pem Per Quin
Ran Red Ren Ros Rus Sal San Shel Sor Stan Tal Tan Thor Tor Ul Van Ver Wal Wes Win Wor Yar Zam`);
const endings =
  splitAtSpaces(`bach berg bert bury by cott den der din dorf dson er ez field ford gate gren ham hart house ier ing
ings ini ton ker kin land lane ler ley lin ling man mann mer mond more nett ney o ola ova quist ridge rio rock roy
sen shaw ski smith son stead stein stone ter ton verde vich vist wald ward well wick win wood worth zano`);

export const pickFirstName = (random: Random) => random.pick(firstNames);
/** There are about 7,000 last names, so that a search finds only a few people. */
export const pickLastName = (random: Random) => random.pick(beginnings) + random.pick(endings);
