import type { PageBody, PageKey } from '@/contract/programme/publication';

import { demoPolicy, demoTerms } from './demoPolicies';

const about = `
<p>Harbor Benefits looks after the health plans of 42 organisations in Massachusetts, Connecticut and New York: schools,
workshops, town halls, clinics and shipyards. Together they are 61,000 people and their families. Because we negotiate for
all of them at once, a workshop of nine has the same plans, at the same price, as a hospital of nine thousand.</p>
<h2>What we do</h2>
<ul>
<li><strong>We choose plans.</strong> Each spring we ask insurers for medical, dental and vision plans, compare what they
really pay, and keep the best of them.</li>
<li><strong>We answer.</strong> People of our own office read your messages and pick up the phone. Most questions are settled
within the day.</li>
<li><strong>We stand beside you.</strong> When a bill looks wrong or a claim is refused, we go through it with you and write
the appeal.</li>
<li><strong>We add what plans leave out:</strong> counselling, help after a hospital stay, rewards for staying well, and
more that you find under Additional Benefits.</li>
</ul>
<h2>What we do not do</h2>
<p>We are not an insurer and we earn nothing when you choose one plan over another. We do not sell what we know about you.
We do not give medical advice; that is between you and your doctor.</p>
<h2>How we came to be</h2>
<p>In 1987 eleven boat builders on the same harbor could no longer pay for the health plans of their people. They put their
staff lists together, asked for one offer, and paid a third less than the year before. The fund they founded that winter has
never had shareholders. Half of its board is elected by the members, the other half by the employers.</p>
<h2>Our year</h2>
<table>
<caption>When things happen</caption>
<thead><tr><th scope="col">Time</th><th scope="col">What</th></tr></thead>
<tbody>
<tr><th scope="row">January</th><td>New plan year; new plan cards</td></tr>
<tr><th scope="row">April</th><td>Annual report, and the members’ meeting</td></tr>
<tr><th scope="row">June</th><td>Offers of the insurers are compared</td></tr>
<tr><th scope="row">October and November</th><td>Open enrolment: choose your plans for the next year</td></tr>
<tr><th scope="row">December 15</th><td>Last day for wellness forms</td></tr>
</tbody>
</table>
<h2>How to reach us</h2>
<p>Write to us in the chat, call <a href="tel:+16175550150">617-555-0150</a>, or come to the benefits office on weekdays
between nine and five. We speak English, Spanish, Portuguese and Haitian Creole, and interpreters for other languages are a
call away. The minutes of the board and our annual report are on
<a href="https://benefits.example.org/board">our public site</a>.</p>`;

const message = `
<p>Dear members,</p>
<p>A health plan is a promise, and a promise is worth something only when it is easy to keep. Last year many of you told us
that it was not: that you could not find out what was covered, that you waited on the phone, that you paid bills you did not
owe because nobody could explain them. We have taken that to heart.</p>
<h2>What is new this year</h2>
<ol>
<li><strong>Everything in one place.</strong> Your plans, those of your family, your cards and the people who can help you
are on this site, on your phone as well as on a large screen.</li>
<li><strong>Somebody answers.</strong> Write to the benefits office in the chat. You no longer need to wait in a queue, and
you keep the answer in writing.</li>
<li><strong>A doctor tonight.</strong> Telemedicine visits cost you nothing in most of our plans, at any hour.</li>
<li><strong>Less to pay.</strong> Monthly contributions rise by 1.9 %, less than half of what employers around us have to
ask for. Insulin costs at most $25 a month in every plan.</li>
</ol>
<h2>What I ask of you</h2>
<p>Three small things help all of us. Choose a primary care provider, for people who have one are ill less often. Have your
yearly physical; it is free, and the programme thanks you for it with a reward. And look at your plan again during open
enrolment, since families change, and so do plans.</p>
<blockquote>We began as eleven workshops that trusted each other. That is still all we are.</blockquote>
<p>This fund belongs to you. Half of the seats on its board are filled by your votes, the books are open, and the members’
meeting in April is yours. If something does not work as it should, tell us in the chat. I read a part of those messages
myself each week.</p>
<p>Thank you for your trust, and stay well.</p>
<p><em>The chairman of the board</em></p>`;

const unwrapped = (html: string) => html.trim().replaceAll('\n', ' ');

/** The pages of the demo; the picture of About Us is drawn with the other files. */
export const demoPages: Partial<Record<PageKey, PageBody>> = {
  about_us: {
    name: 'Harbor Benefits',
    profession: 'Health benefits for 42 organisations, since 1987',
    pictureId: null,
    html: unwrapped(about),
  },
  message_from_chairman: {
    name: 'Office of the Chairman',
    profession: 'Chairman of the Board, Harbor Benefits',
    pictureId: null,
    html: unwrapped(message),
  },
  policy_site: { name: '', profession: '', pictureId: null, html: demoPolicy },
  term_condition: { name: '', profession: '', pictureId: null, html: demoTerms },
};
