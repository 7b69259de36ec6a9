import type { policyKeys } from '@/contract/article';
import { articleKeys } from '@/server/db/articles';

type Key = (typeof articleKeys)[keyof typeof articleKeys] | (typeof policyKeys)[number];

const paragraphs = (...texts: string[]) => texts.join('\n\n');

const policy = paragraphs(
  'PRIVACY POLICY',
  'Harbor Benefits helps the employees of our member organisations and their families to understand and use their health benefits. This policy says what we know about you, why, and what you can do about it.',
  '1. What we hold\nYour name, your phone number, your e-mail address where you gave one, your Social Security Number, the plans you are covered by, and who belongs to your family. Your employer gave us these when you were enrolled.',
  '2. What we use it for\nTo let you sign in, to show you your plans and benefits, to write to you about them, and to answer your questions. We do not use it for advertising.',
  '3. Who sees it\nThe administrators of your benefits programme. We share nothing with anybody else unless the law requires it or you ask us to, for example when you call a provider through the site. We never sell or rent it.',
  '4. How it is kept\nSocial Security Numbers are stored encrypted and shown with their last four digits only. Every look at a whole number is written down.',
  '5. How long\nWhen you delete your account it is closed at once. Its data is kept for 30 days in case you change your mind and is then deleted for good. Figures about how the site is used are kept for up to 24 months.',
  '6. Your choices\nYou can change your phone number and your picture in your profile, and delete your account there. You can ask for a copy of your data at the benefits office.',
  '7. Changes\nWhen this policy changes in a way that matters to you, you will find a notice on your home page before it takes effect.',
);

const terms = paragraphs(
  'TERMS AND CONDITIONS',
  '1. What this site is\nHarbor Benefits shows you information about your health plans and lets you write to the administrators of your programme. It is not medical advice. In an emergency call 911.',
  '2. Your account\nYou may sign in with your own phone number and password only. Keep your password to yourself and tell us at once when you think somebody else knows it.',
  '3. Plan information\nThe tables on this site are a summary. Where they differ from the plan documents, the plan documents are right.',
  '4. Chat\nMessages are read by administrators during office hours and kept with your record. Please do not send photographs of documents or whole Social Security Numbers.',
  '5. Providers and links\nA provider listed here was in the network when the list was made; please ask before your visit. We are not responsible for the websites of others.',
  '6. Fair use\nDo not try to see the information of others, to overload the site, or to get around its safeguards.',
  '7. End of coverage\nWhen your coverage ends, your access to this site ends with it.',
);

const about =
  '<p>Harbor Benefits looks after the health plans of more than forty organisations in Massachusetts, Connecticut and New York.</p>' +
  '<h3>What we do</h3><ul><li>We negotiate medical, dental and vision plans for our members.</li>' +
  '<li>We answer questions in plain words.</li><li>We help families to find care close to home.</li></ul>' +
  '<h3>How to reach us</h3><p>Write to us in the chat, call <a href="tel:5550150">555-0150</a>, or come to the benefits office on weekdays between nine and five.</p>';

const message =
  '<p>Dear members,</p><p>A health plan is a promise, and a promise is only worth something when it is easy to keep. ' +
  'This year we have put everything you need in one place: your plans, your cards, the people who can help you.</p>' +
  '<p>Three things are new:</p><ol><li>Telemedicine visits cost less than ever.</li>' +
  '<li>Dental and vision cards are now on your profile.</li><li>You can write to us without waiting on the phone.</li></ol>' +
  '<p>Thank you for your trust, and stay well.</p>';

/** The texts of the demo: two articles in HTML, two policies in plain text. */
export const demoArticles: { key: Key; name: string; profession: string; picture: null; body: string }[] = [
  { key: articleKeys.aboutUs, name: 'Harbor Benefits', profession: 'Benefits Administration', picture: null, body: about },
  {
    key: articleKeys.chairman,
    name: 'Office of the Chairman',
    profession: 'Chairman of the Board, Harbor Benefits',
    picture: null,
    body: message,
  },
  { key: 'policy_site', name: 'Privacy Policy', profession: '', picture: null, body: policy },
  { key: 'term_condition', name: 'Terms and Conditions', profession: '', picture: null, body: terms },
];
