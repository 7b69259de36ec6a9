// The measured pages, and how to detect that a visit to each has loaded.

export const employeeList = '/employees';

/** The content for which a page is opened, and its section that appears last. */
export function ownPages(url, { admin, member }) {
  const asAdmin = { authToken: admin, isAdmin: 'true', userSSN: '***-**-0001' };
  const asMember = { authToken: member, userSSN: '***-**-0002' };
  const at = (path, storage, content, widget, more) => ({
    [path]: {
      url: url + path,
      storage,
      landmarks: { content: { selector: content }, widget: { selector: widget } },
      ...more,
    },
  });
  const row = 'main tbody tr th';
  const next = "button[aria-label='Next page']";
  return {
    ...at('/login', null, 'input[type=password]', 'button[type=submit]'),
    ...at('/', asMember, 'main section h2', 'main section h2'),
    ...at(employeeList, asAdmin, row, 'main [role=combobox]', {
      table: { row, next, search: "input[placeholder='Search Username']" },
    }),
    ...at('/all-providers', asMember, 'main article h2', 'main article footer a'),
    ...at('/admin/chat', asAdmin, 'main [role=listitem]', 'main [role=listitem]'),
    ...at('/profile/my-plans', asMember, 'main section h2', 'main table td'),
  };
}
