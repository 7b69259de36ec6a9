import { canonicalText } from '@/server/content/canonicalText';

type Table = { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] };

type Text = {
  title: string;
  /** The name of its pictures. */
  mark: string;
  /** A picture or a video beside the text, and what it shows. */
  media?: { file: string; alt: string };
  lead: string;
  points: readonly string[];
  table?: Table;
  steps: readonly string[];
  note?: string;
  /** The last two digits of its phone number at the benefits office. */
  line: number;
};

const listed = (items: readonly string[]) => items.map((item) => `<li>${item}</li>`).join('');

const headed = (texts: readonly string[]) => texts.map((text) => `<th scope="col">${text}</th>`).join('');
const rowOf = ([name, ...rest]: readonly string[]) =>
  `<tr><th scope="row">${name}</th>${rest.map((text) => `<td>${text}</td>`).join('')}</tr>`;

const tableOf = ({ caption, head, rows }: Table) =>
  `<table><caption>${caption}</caption><thead><tr>${headed(head)}</tr></thead>` +
  `<tbody>${rows.map(rowOf).join('')}</tbody></table>`;

const html = ({ mark, lead, points, table, steps, note, line }: Text) =>
  `<p>${lead}</p><h2>What is included</h2><ul>${listed(points)}</ul>` +
  (table ? tableOf(table) : '') +
  `<h2>How to use it</h2><ol>${listed(steps)}</ol>` +
  (note ? `<blockquote>${note}</blockquote>` : '') +
  `<h2>Questions</h2><p>Call <a href="tel:+161755501${line}">617-555-01${line}</a>, write to ` +
  `<a href="mailto:benefits@example.org">benefits@example.org</a>, or ` +
  `<a href="https://benefits.example.org/${mark}">read the full description</a>.</p>`;

const texts: Text[] = [
  {
    title: 'Employee Assistance Program',
    mark: 'assistance',
    media: {
      file: 'assistance-scene.svg',
      alt: 'Two armchairs and a table with two cups of tea, by a window over a harbor',
    },
    lead: 'Some weeks are heavier than others. You and everybody in your household can talk to a licensed counsellor, free of charge and in confidence, <strong>24 hours a day</strong>.',
    points: [
      'Six sessions for each concern and year, in person, by video or by phone',
      'A lawyer or a financial planner on the phone, 30 minutes for each question',
      'Help with finding child care, elder care, or a place in a treatment program',
      'A line for managers who support a colleague through a hard time',
    ],
    steps: [
      'Call at any hour, or ask for a call back in the chat.',
      'Say that you are covered through Harbor Benefits. You need no referral and no card.',
      'Choose among three counsellors near you; the first session is within five days.',
    ],
    note: 'Nothing you say is reported to your employer. It learns only how many people used the program in a year.',
    line: 60,
  },
  {
    title: 'Wellness Rewards',
    mark: 'wellness',
    media: { file: 'wellness-scene.svg', alt: 'A path through green hills towards the sun' },
    lead: 'Looking after yourself is worth something to us: earn up to <strong>$200 a year</strong>, paid out with your salary.',
    points: [
      'Covered spouses collect their own rewards',
      'Your doctor confirms visits; results of examinations stay between the two of you',
      'If a condition keeps you from a goal, your doctor can name another one',
    ],
    table: {
      caption: 'What earns how much',
      head: ['Step', 'Reward', 'How often'],
      rows: [
        ['Yearly physical', '$50', 'Once a year'],
        ['Flu vaccination', '$25', 'Once a season'],
        ['Dental check-up', '$25', 'Once a year'],
        ['150 active days', '$100', 'Once a year'],
      ],
    },
    steps: [
      'Ask your doctor or pharmacist to sign the wellness form.',
      'Send a photo of it in the chat before December 15.',
      'Your reward is paid with the next salary but one.',
    ],
    line: 61,
  },
  {
    title: 'Gym Reimbursement',
    mark: 'gym',
    lead: 'We pay back part of what you spend on staying fit, wherever you like to move.',
    points: [
      'Up to $30 a month for you, and $15 for a covered spouse',
      'Gyms, pools, yoga, climbing and dance schools, and online classes',
      'Fees for one race or tournament a year, up to $60',
    ],
    steps: [
      'Keep your receipts, each with your name and the month on it.',
      'Send them in the chat by the end of each quarter.',
      'The money is in your account within 20 days.',
    ],
    note: 'Equipment, clothes and drinks are not covered.',
    line: 62,
  },
  {
    title: 'Maternity Support',
    mark: 'maternity',
    media: { file: 'maternity-scene.svg', alt: 'A cradle under a mobile of stars, at night' },
    lead: 'A nurse of your own, from the first weeks until your child is six months old. The same person answers each time you call.',
    points: [
      'As many calls as you like, and a line for the nights',
      'A breast pump at no charge, sent to your home',
      'A lactation consultant who visits you twice',
      'Care for your own mood after the birth, for either parent',
    ],
    steps: [
      'Enrol before the 28th week, by phone or in the chat.',
      'Your nurse calls within two working days and plans the months with you.',
      'Add your child to your plan within 31 days of the birth.',
    ],
    line: 63,
  },
  {
    title: 'Diabetes Care Program',
    mark: 'diabetes',
    lead: 'Supplies, coaching and examinations for members who live with diabetes or prediabetes.',
    points: [
      'A connected meter and all the strips you need, at no charge',
      'A coach who answers within the day',
      'The yearly eye and foot examination without a copay',
      'Insulin for at most $25 a month',
    ],
    steps: [
      'Ask your doctor to refer you, or call us yourself.',
      'The meter arrives within a week; your coach helps you set it up.',
      'Order new strips from the meter itself.',
    ],
    line: 64,
  },
  {
    title: 'Heart Health Program',
    mark: 'heart',
    lead: 'Twelve weeks of guidance after a heart event, or before one can happen.',
    points: [
      'A blood pressure cuff at no charge',
      'A dietitian for everybody who eats at your table',
      'Cardiac rehabilitation without a copay, 36 sessions',
    ],
    steps: [
      'Call us; a nurse goes through ten questions with you.',
      'Your own doctor gets the plan and agrees to it.',
      'Measure twice a week; the nurse looks at the figures with you.',
    ],
    note: 'Pain in the chest, a weak arm or trouble speaking cannot wait: call 911.',
    line: 65,
  },
  {
    title: 'Quit For Life',
    mark: 'quit',
    media: { file: 'breathing.webm', alt: 'A circle that widens and narrows, to breathe along with' },
    lead: 'Stop smoking or vaping with somebody at your side. When the urge comes, breathe along with the circle above for one minute: in, hold, out and rest, four seconds each. It passes.',
    points: [
      'Patches and gum for twelve weeks, at no charge',
      'Five calls with a coach, at hours that suit you',
      'A text message line for hard moments',
      'A second start whenever you need one',
    ],
    steps: [
      'Text QUIT to the number below, at any hour.',
      'Choose your last day of smoking with your coach.',
      'Patches and gum reach you before that day.',
    ],
    line: 66,
  },
  {
    title: 'Hearing Aid Discount',
    mark: 'hearing',
    lead: 'Hearing aids from <strong>$699</strong> a pair, with a free hearing test, for members and their parents.',
    points: [
      '60 days to try them at home',
      'Three fittings and batteries for one year',
      'Loss and damage covered once',
    ],
    table: {
      caption: 'Prices for a pair',
      head: ['Class', 'Member price', 'Usual price', 'Warranty'],
      rows: [
        ['Basic', '$699', '$1,900', '2 years'],
        ['Advanced', '$1,399', '$3,400', '3 years'],
        ['Premium', '$1,999', '$4,800', '4 years'],
      ],
    },
    steps: [
      'Make an appointment by phone.',
      'Show your member card at the test.',
      'Pay after the 60 days, or send them back.',
    ],
    line: 67,
  },
  {
    title: 'Second Opinion Service',
    mark: 'second-opinion',
    lead: 'Before an operation or a long treatment, let a leading specialist look at your diagnosis again. It costs you nothing.',
    points: [
      'We collect your records, pictures and samples',
      'A written opinion within ten days',
      'A call in which the specialist explains it to you',
    ],
    steps: [
      'Call us, best before a date for treatment is fixed.',
      'Sign one form that lets us ask for your records.',
      'Share the opinion with your doctor, or keep it to yourself.',
    ],
    line: 68,
  },
  {
    title: 'Back and Joint Care',
    mark: 'joints',
    lead: 'Physical therapy at home, with sensors, a tablet and a therapist who sees how you are doing.',
    points: [
      'The equipment on loan, delivered and collected',
      'Exercises of 15 minutes, made for you',
      'A call with your therapist each week',
    ],
    steps: [
      'Answer ten questions by phone.',
      'Meet your therapist by video within the week.',
      'Exercise three times a week for twelve weeks.',
    ],
    line: 69,
  },
  {
    title: 'Travel Assistance',
    mark: 'travel',
    media: { file: 'travel-scene.svg', alt: 'A plane over the sea, near a green island' },
    lead: 'Help when you are ill or injured more than 100 miles from home, in this country or any other.',
    points: [
      'Transport to a suitable hospital, and home again, arranged and paid',
      'Lost medicine replaced, lost documents reported',
      'A return ticket for children who travel with you',
      'An interpreter on the phone in 170 languages',
    ],
    steps: [
      'In an emergency, call the local number for emergencies first.',
      'Call us before you arrange or pay anything yourself.',
      'Keep all papers; we settle them with your plan.',
    ],
    line: 70,
  },
  {
    title: 'Dependent Care Account',
    mark: 'dependent-care',
    lead: 'Pay for child and elder care with money that is not taxed.',
    points: [
      'Up to $5,000 a household and year',
      'Day care, after-school care, summer day camps, adult day care',
      'Claims paid within five days',
    ],
    steps: [
      'Choose your yearly amount during open enrolment, or within 31 days of a birth or adoption.',
      'Pay your provider, and send us the receipt.',
      'Use the whole amount by March 15 of the next year; what is left then is lost.',
    ],
    line: 71,
  },
  {
    title: 'Life Insurance',
    mark: 'life',
    lead: 'Your employer covers you with one yearly salary from your first day. You can add more at group rates.',
    points: [
      'No questions about your health in your first 31 days',
      'You can take the cover with you when you leave',
      'Part of it is paid early in a terminal illness',
    ],
    table: {
      caption: 'Monthly price for each $10,000 of additional cover',
      head: ['Age', 'Price'],
      rows: [
        ['Under 35', '$0.60'],
        ['35 to 44', '$0.95'],
        ['45 to 54', '$2.10'],
        ['55 to 64', '$5.40'],
      ],
    },
    steps: [
      'Name your beneficiaries in writing at the benefits office.',
      'Choose additional cover for yourself, a spouse or children.',
      'Look at your choices again after a wedding, a birth or a divorce.',
    ],
    line: 72,
  },
  {
    title: 'Healthy Meals After Hospital',
    mark: 'meals',
    media: { file: 'meals-scene.svg', alt: 'A steaming bowl of vegetables' },
    lead: 'Fourteen meals brought to your door when you come home from the hospital, so that you can rest.',
    points: [
      'Made for your diet and your allergies',
      'Delivered within two days',
      'Up to twice a year, for you and covered family',
    ],
    steps: [
      'Tell your care coordinator before your discharge, or call us on the day.',
      'Choose your meals by phone.',
      'Somebody should be at home for the delivery; it is chilled.',
    ],
    line: 73,
  },
];

/** Benefit 1, the one shown first, is the first of these. Icons and media are files of `public/demo`. */
export const demoBenefits = texts.map((text) => ({
  title: text.title,
  icon: `${text.mark}.svg`,
  media: text.media,
  html: canonicalText(html(text)),
}));
