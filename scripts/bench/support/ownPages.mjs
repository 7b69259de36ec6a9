// The measured pages, and how to detect that a visit to each has loaded.

export const employeeList = '/employees';

/** A page to measure: `content` is what visitors open it for, `widget` the section that appears last. */
export const target = (url, content, { widget = content, ...more } = {}) => ({
  url,
  landmarks: { content, widget },
  ...more,
});

export function ownPages(url, { admin, member }) {
  const asAdmin = { storage: { authToken: admin, isAdmin: 'true', userSSN: '***-**-0001' } };
  const asMember = { storage: { authToken: member, userSSN: '***-**-0002' } };
  const row = 'main tbody tr th';
  const table = { row, next: "button[aria-label='Next page']", search: "input[placeholder='Search Username']" };
  const pages = {
    '/login': ['input[type=password]', { widget: 'button[type=submit]' }],
    '/': ['main section h2', asMember],
    [employeeList]: [row, { widget: 'main [role=combobox]', table, ...asAdmin }],
    '/all-providers': ['main article h2', { widget: 'main article footer a', ...asMember }],
    '/admin/chat': ['main [role=listitem]', asAdmin],
    '/profile/my-plans': ['main section h2', { widget: 'main table td', ...asMember }],
  };
  return Object.fromEntries(Object.entries(pages).map(([path, page]) => [path, target(url + path, ...page)]));
}
