let call: Promise<string>;
let upload: string | undefined;

it('lets a test end while its calls are in progress', () => {
  call = fetch('/config.json').then(
    () => 'answered',
    ({ name }: Error) => name,
  );
  const request = new XMLHttpRequest();
  request.onload = () => (upload = 'answered');
  request.onabort = () => (upload = 'cancelled');
  request.open('GET', '/config.json');
  request.send();
});

it('ends those calls with the test, before the next test begins', async () => {
  expect(upload).toBe('cancelled');
  expect(await call).toBe('AbortError');
});
