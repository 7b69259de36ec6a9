type Text = { title: string; lead: string; points: string[]; how: string; page: string };

const html = ({ lead, points, how, page }: Text) =>
  `<p>${lead}</p><h3>What is included</h3><ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul>` +
  `<h3>How to use it</h3><p>${how}</p>` +
  `<p><a href="https://benefits.example.org/${page}">Read the full description</a></p>`;

const texts: Text[] = [
  {
    title: 'Employee Assistance Program',
    lead: 'Free, confidential counselling for you and everybody in your household, <strong>24 hours a day</strong>.',
    points: ['Six sessions for each concern and year', 'Legal and financial advice by phone', 'Help to find child or elder care'],
    how: 'Call 555-0160. You need no referral, and nothing is reported to your employer.',
    page: 'assistance',
  },
  {
    title: 'Wellness Rewards',
    lead: 'Earn up to <strong>$200 a year</strong> for looking after yourself.',
    points: ['$50 for a yearly physical', '$50 for a flu vaccination', '$100 for 150 active days'],
    how: 'Ask your doctor to sign the form at your next visit and send it to the benefits office.',
    page: 'wellness',
  },
  {
    title: 'Gym Reimbursement',
    lead: 'We pay back part of what you spend on staying fit.',
    points: ['$30 a month for a gym of your choice', 'Swimming, yoga and climbing count too', 'Covered partners may join'],
    how: 'Send in your receipts by the end of each quarter.',
    page: 'gym',
  },
  {
    title: 'Maternity Support',
    lead: 'A nurse of your own from the first weeks until your child is six months old.',
    points: ['Unlimited calls with your nurse', 'A breast pump at no charge', 'Lactation advice at home'],
    how: 'Enrol before the 28th week by calling 555-0161.',
    page: 'maternity',
  },
  {
    title: 'Diabetes Care Program',
    lead: 'Supplies and coaching for members with diabetes or prediabetes.',
    points: ['A connected meter and strips at no charge', 'A coach who answers within the day', 'Yearly eye and foot examinations'],
    how: 'Your doctor can refer you, or you can call 555-0162 yourself.',
    page: 'diabetes',
  },
  {
    title: 'Heart Health Program',
    lead: 'Twelve weeks of guidance after a heart event, or before one can happen.',
    points: ['Blood pressure cuff at no charge', 'A dietitian for the whole family', 'Cardiac rehabilitation without copay'],
    how: 'Call 555-0163 to see whether the program is right for you.',
    page: 'heart',
  },
  {
    title: 'Quit For Life',
    lead: 'Stop smoking or vaping with somebody at your side.',
    points: ['Nicotine patches and gum at no charge', 'Five calls with a coach', 'A text message line for hard moments'],
    how: 'Text QUIT to 555-0164, at any hour.',
    page: 'quit',
  },
  {
    title: 'Hearing Aid Discount',
    lead: 'Hearing aids from <strong>$699</strong> a pair, with a free hearing test.',
    points: ['Three years of warranty', 'Batteries for one year', 'Three fittings included'],
    how: 'Make an appointment at 555-0165 and show your member card.',
    page: 'hearing',
  },
  {
    title: 'Second Opinion Service',
    lead: 'A leading specialist looks at your diagnosis again, at no cost to you.',
    points: ['Records collected for you', 'A written opinion within ten days', 'A call to talk it through'],
    how: 'Ask for a second opinion at 555-0166 before you decide on treatment.',
    page: 'second-opinion',
  },
  {
    title: 'Back and Joint Care',
    lead: 'Physical therapy at home, with sensors and a coach.',
    points: ['A tablet and sensors on loan', 'Exercises made for you', 'Weekly calls with a therapist'],
    how: 'Answer ten questions at 555-0167 and start within the week.',
    page: 'joints',
  },
  {
    title: 'Travel Assistance',
    lead: 'Help when you are ill more than 100 miles from home.',
    points: ['Medical transport arranged and paid', 'Lost medicine replaced', 'A return ticket for children travelling with you'],
    how: 'Call 555-0168 from anywhere before you arrange anything yourself.',
    page: 'travel',
  },
  {
    title: 'Dependent Care Account',
    lead: 'Pay for child and elder care with untaxed money.',
    points: ['Up to $5,000 a household and year', 'Day care, summer camps, adult day care', 'Claims paid within five days'],
    how: 'Choose your yearly amount during open enrolment.',
    page: 'dependent-care',
  },
  {
    title: 'Life Insurance',
    lead: 'Your employer covers you with one yearly salary from your first day.',
    points: ['Up to five salaries at group rates', 'Partners and children can be covered', 'No questions about health in your first 31 days'],
    how: 'Name your beneficiaries in writing at the benefits office.',
    page: 'life',
  },
  {
    title: 'Healthy Meals After Hospital',
    lead: 'Fourteen meals brought to your door when you come home.',
    points: ['Made for your diet', 'Delivered within two days', 'Twice a year'],
    how: 'Your care coordinator orders them at your discharge.',
    page: 'meals',
  },
];

/** Benefit 1, the one shown first, is the first of these. */
export const demoBenefits = texts.map((text) => ({
  title: text.title,
  logo_url: null,
  media_url: null,
  description: html(text),
}));
