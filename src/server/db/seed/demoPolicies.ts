/** A policy: an opening, then numbered sections. */
const paragraph = (text: string) => `<p>${text}</p>`;
const sections = (opening: string, parts: readonly (readonly [title: string, ...paragraphs: string[]])[]) =>
  [
    paragraph(opening),
    ...parts.map(
      ([title, ...paragraphs], index) => `<h2>${index + 1}. ${title}</h2>${paragraphs.map(paragraph).join('')}`,
    ),
  ].join('');

export const demoPolicy = sections(
  'Harbor Benefits helps the employees of its member organisations and their families to understand and use their health benefits. To do that we have to know things about you. This policy says what we know, why, who sees it, and what you can do about it. It holds from January 1 of this year.',
  [
    [
      'What we hold',
      'From your employer: your name, your date of birth, your Social Security Number, your phone number and e-mail address, the plans you are covered by, and the members of your family who are covered with you.',
      'From you: your password, which we cannot read, a picture if you add one, the messages you write to us, and changes you make in your profile.',
      'From your use of the site: when you signed in and from which kind of device, which pages were opened, and errors that happened. We do not follow you to other sites, and there is no advertising here.',
    ],
    [
      'What we use it for',
      'To let you sign in, to show you your plans and cards, to answer your questions, and to tell you about your benefits. Figures about the use of the site help us to see which parts work and which do not.',
      'We do not use what we hold to decide about your employment, your contribution or your coverage.',
    ],
    [
      'Who sees it',
      'The administrators of your benefits programme, each with a sign-in of their own. What they open and change is written down.',
      'Your plan’s insurer and the providers you turn to, as far as they need it to treat you or to pay a bill.',
      'Nobody else, unless a law or a court requires it. We never sell or rent information about you.',
    ],
    [
      'How it is kept',
      'Social Security Numbers are stored encrypted and shown with their last four digits only. Every look at a whole number is written down with the name of the person who looked. Files such as your plan card open by a link that ends after a few minutes.',
      'When you leave the site alone for half an hour, you are signed out.',
    ],
    [
      'How long we keep it',
      'As long as you are covered, and afterwards as long as the law asks for records of health plans.',
      'When you delete your account it is closed at once. Its data is kept for 30 days in case you change your mind, and is then deleted for good. Figures about the use of the site are kept for up to 24 months. We start on a request for deletion within 48 hours.',
    ],
    [
      'What you can do',
      'You can change your phone number, your picture and your password in your profile, and delete your account there.',
      'You can ask the benefits office for a copy of what we hold about you, and have mistakes corrected. Mistakes in what your employer sent us are corrected by your employer; we pass your request on.',
      'You can write to the privacy officer at privacy@example.org if you think that something is wrong. You can also complain to the Office for Civil Rights of the Department of Health and Human Services. Nobody may treat you worse for it.',
    ],
    [
      'Children',
      'Children who are covered with you have no sign-in of their own. You see their plans and cards in your account until they turn 18.',
    ],
    [
      'If something goes wrong',
      'Should information about you reach somebody who must not have it, we tell you within 60 days: what happened, what it means for you, and what we do about it.',
    ],
    [
      'Changes',
      'When this policy changes in a way that matters to you, you find a notice on your home page at least 30 days before. Earlier versions are available from the benefits office.',
    ],
  ],
);

export const demoTerms = sections(
  'By using this site you agree to what follows. It is short on purpose. Where you do not agree, please do not use the site; the benefits office serves you by phone and in person just as well.',
  [
    [
      'What this site is',
      'Harbor Benefits shows you information about your health plans and lets you write to the administrators of your programme. It is not medical advice and no replacement for a doctor. In an emergency call 911.',
    ],
    [
      'Your account',
      'The account is yours alone. You sign in with your own phone number and your own password. Do not share them, with family either; covered family members see what is theirs through you.',
      'Tell us at once when your phone is lost, or when you think that somebody else knows your password.',
    ],
    [
      'Plan information',
      'The tables on this site are a summary. Where they differ from the plan documents, the plan documents are right. Coverage and cost of a treatment depend on your plan on the day of the treatment.',
    ],
    [
      'Providers and links',
      'A provider listed here was in the network when the list was made. Please ask before your visit whether that is still so. Distances are measured in a straight line.',
      'Links to other sites open in a tab of their own. We choose them with care, but we are not responsible for what others publish.',
    ],
    [
      'Messages',
      'Messages in the chat are read by administrators during office hours and kept with your record. They are not for emergencies. Please do not send photographs of documents, or whole Social Security Numbers.',
      'Notices on your phone are a service. A notice that did not arrive changes no deadline.',
    ],
    [
      'Fair use',
      'Do not try to see the information of others, to read the site by machine, to overload it, or to get around its safeguards. We may close an account that does.',
      'If you find a weakness, write to security@example.org. Whoever reports one in good faith has nothing to fear from us.',
    ],
    [
      'When coverage ends',
      'When your coverage ends, your access ends with it. You can ask the benefits office for copies of your cards and letters for six years.',
    ],
    [
      'If the site is not there',
      'We look after the site with care, but cannot promise that it is always within reach. Planned work is announced on the home page. Deadlines that fall into an outage are extended to the next working day.',
    ],
    [
      'Law',
      'These terms stand under the law of the Commonwealth of Massachusetts, and nothing in them takes away rights that the law gives you. Should one sentence be void, the others remain.',
    ],
    [
      'Changes',
      'When these terms change, we announce it on the home page 30 days before. If you go on using the site after that, the new terms hold.',
    ],
  ],
);
