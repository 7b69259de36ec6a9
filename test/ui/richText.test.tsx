import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { textOfHtml } from '@/contract/textOfHtml';
import { PlanTable } from '@/features/shared/plan/PlanTable';
import { FilePicker } from '@/ui/fields/FilePicker';
import { TextInput } from '@/ui/fields/TextInput';
import { Media } from '@/ui/files/Media';
import { ErrorState } from '@/ui/page/ErrorState';
import { FormattedText } from '@/ui/text/FormattedText';
import { RichText } from '@/ui/text/RichText';

const picture = () => screen.queryByRole('img');
const video = () => document.querySelector('video');

it('shows a rich text with its formatting and nothing else [D-78]', async () => {
  render(
    <RichText
      html={
        '<h2>Included</h2><p onclick="hit()">Six <b>sessions</b></p><script>hit()</script><img src=x onerror=hit()>'
      }
      parentLevel={2}
    />,
  );
  expect(await screen.findByRole('heading', { level: 3, name: 'Included' })).toBeVisible();
  const paragraph = screen.getByText('sessions').closest('p');
  expect(paragraph?.outerHTML).toBe('<p>Six <b>sessions</b></p>');
  expect(document.querySelector('script, img')).toBeNull();
});

it('announces an external link as opening a new tab', async () => {
  render(<RichText html={'<p><a href="https://example.org">More</a></p>'} />);
  expect(await screen.findByRole('link', { name: 'More (opens in a new tab)' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
});

it('shows uploaded pictures and videos with their descriptions and captions, but not others', async () => {
  const { container } = render(
    <RichText
      html={
        '<figure><img data-media="12" src="/files/a?x=1" alt="A boat"><figcaption>1987</figcaption></figure><figure><video data-media="13" src="/files/b" aria-label="A film" autoplay onplay="hit()"></video></figure><figure><img data-media="14" alt="No link"><figcaption>Gone</figcaption></figure><p>Left<img src="https://x.example.org/pixel.png" alt="x"></p><figure><img src="/files/c" alt="not named"></figure>'
      }
    />,
  );
  const picture = await screen.findByRole('img', { name: 'A boat' });
  expect(picture).toHaveAttribute('src', '/files/a?x=1');
  expect(picture).toHaveAttribute('loading', 'lazy');
  expect(screen.getByText('1987').closest('figure')).toContainElement(picture);
  const film = screen.getByLabelText('A film');
  expect(film).toHaveAttribute('controls');
  expect(film).not.toHaveAttribute('autoplay');
  expect(container.querySelectorAll('img, video')).toHaveLength(2);
  expect(screen.getByText('Left')).toBeVisible();
});

it('replaces the previous text with another', async () => {
  const { rerender } = render(<RichText html="<p>One</p>" />);
  await screen.findByText('One');
  rerender(<RichText html="<p>Two</p>" />);
  expect(screen.getByText('Two')).toBeVisible();
  expect(screen.queryByText('One')).toBeNull();
});

it('keeps the line breaks of plain text, which needs no cleaning', () => {
  render(<RichText html={'1 < 2\nand so on'} />);
  expect(screen.getByText(/1 < 2/)).toHaveStyle({ whiteSpace: 'pre-line' });
});

it('keeps the line breaks of a cell in a plan table', () => {
  const result = [{ key: 'lab', title: 'Lab', datas: [{ value: '$10\nper visit' }] }];
  render(<PlanTable detail={{ header: 'Costs', option_headers: [{ title: 'You pay' }], result }} />);
  expect(screen.getByText(/\$10/).closest('td')).toHaveStyle({ whiteSpace: 'pre-line' });
});

it('formats a message with markup in the page or at a field too [ERR-02]', async () => {
  const message = 'Not <b>now</b> &amp; here';
  render(
    <>
      <ErrorState text={message} />
      <TextInput name="name" label="Name" value="" error helperText={message} />
      <FilePicker label="Choose" accept="" advice="" file={null} problem={message} onPick={() => {}} />
    </>,
  );
  await waitFor(() => expect(screen.getAllByText('now', { selector: 'b' })).toHaveLength(3));
  expect(document.body).not.toHaveTextContent('<b>');
});

it('shows text from a service with its formatting, in one line [D-78 ERR-02]', async () => {
  render(<FormattedText text={'Invalid <b>SSN</b>. <a href="javascript:hit()">Call us</a>'} />);
  const strong = await screen.findByText('SSN');
  expect(strong.parentElement?.outerHTML).toBe('<span>Invalid <b>SSN</b>. <a>Call us</a></span>');
});

it.each([
  ['/demo/breathing.webm'],
  ['https://media.example.org/a.MP4?signature=x#t=1'],
  ['https://media.example.org/film.mov'],
])('plays %s as a video, with controls and a name [D-77]', (url) => {
  render(<Media url={url} alt="Breathe" />);
  expect(video()).toHaveAttribute('controls');
  expect(video()).toHaveAttribute('src', url);
  expect(screen.getByLabelText('Breathe')).toBe(video());
  expect(picture()).toBeNull();
});

it.each(['https://media.example.org/a.jpg', '/files/12?signature=mp4', 'https://media.example.org/watch'])(
  'shows %s as a picture, loaded when it is near [D-77]',
  (url) => {
    render(<Media url={url} alt="Path" />);
    expect(screen.getByRole('img', { name: 'Path' })).toHaveAttribute('loading', 'lazy');
    expect(video()).toBeNull();
  },
);

it.each([null, undefined, '', '  ', 'javascript:hit()', 'data:text/html,x'])('shows nothing for %s [D-77]', (url) => {
  const { container } = render(<Media url={url} alt="Path" />);
  expect(container).toBeEmptyDOMElement();
});

it('leaves no gap for a missing picture, and tries the next one [D-77]', async () => {
  const { container, rerender } = render(<Media url="/missing.png" alt="Path" />);
  fireEvent.error(screen.getByRole('img'));
  await waitFor(() => expect(container).toBeEmptyDOMElement());
  rerender(<Media url="/there.png" alt="Path" />);
  expect(picture()).toHaveAttribute('src', '/there.png');
});

it.each([
  ['One\r\nTwo\n\n\n\nThree', 'One\nTwo\n\nThree'],
  ['<h1>Title</h1><p>One<br>Two</p><p>Three</p>', 'Title\n\nOne\nTwo\n\nThree'],
  ['<ul><li>One</li><li>Two</li></ul>', 'One\nTwo'],
  ['a < b and c > d, 5 <6', 'a < b and c > d, 5 <6'],
  [
    'BMI < 25 and > 18, x <y and z> 3, <your name>, <18> </soon>',
    'BMI < 25 and > 18, x <y and z> 3, <your name>, <18> </soon>',
  ],
  ['<P class="x">One</P><b>two</b/> <IMG src=x onerror=hit()>left', 'One\n\ntwo left'],
  ['<script>hit()</script>left<style>p{}</style>', 'left'],
  ['<script>hit()', ''],
  ['<!-- note -->left<!-- open', 'left'],
  ['Tom &amp; Ada&nbsp;&#39;s &#x27;x&#x27; &unknown; &#0;', "Tom & Ada\u00a0's 'x' &unknown; &#0;"],
  ['&lt;img src=x onerror=hit()&gt;', '<img src=x onerror=hit()>'],
])('shows %j without its tags [D-89]', (text, plain) => {
  expect(textOfHtml(text)).toBe(plain);
});
