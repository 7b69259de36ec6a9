import { expect, test } from './visitor';

test('lets a member read the plans, those of a relative, and the differences [DEVX-10]', async ({ visitor }) => {
  await visitor.asMember();
  await visitor.go('/profile/my-plans');
  await visitor.see({ role: 'heading', name: 'My Plan' });
  await visitor.see({ role: 'link', name: /^Medical plan card/ });
  await visitor.see({ role: 'rowheader', name: /^Primary care visit/ });

  await visitor.go('/profile/family-members');
  await visitor.click({ role: 'link', name: 'View Plan for Casey Ellis' });
  await visitor.see({ role: 'heading', name: 'Casey Ellis' });
  await visitor.click({ role: 'link', name: 'Compare with my plan' });
  await visitor.see({ role: 'heading', name: /items differ$/ });
  const width = await visitor.run(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(width).toBeLessThanOrEqual(0);
});

test('lets a member and an administrator write to each other [DEVX-10]', async ({ visitor: member, newVisitor }) => {
  const composer = { role: 'textbox', name: 'Type a message' };
  await member.asMember();
  await member.click({ role: 'button', name: /^Chat/ });
  await member.click({ role: 'button', name: 'Yes' });
  await member.fill(composer, 'Is my card on its way?');
  await member.press('Enter');
  await member.see({ role: 'article', name: /Is my card on its way\?/ });

  const admin = await newVisitor();
  await admin.asAdmin();
  await admin.go('/admin/chat');
  await admin.click({ role: 'link', name: /^Jordan Ellis/ });
  await admin.see({ text: 'Is my card on its way?' });
  await admin.fill(composer, 'It left on Monday.');
  await admin.press('Enter');
  await member.see({ text: 'It left on Monday.' });
  await member.see({ text: /^Read/ });
});
