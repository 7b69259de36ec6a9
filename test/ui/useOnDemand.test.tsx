import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useOnDemand } from '@/ui/hooks/useOnDemand';
import { Toasts } from '@/ui/toast/Toasts';

const Menu = () => <p>The menu</p>;

function Opener({ load }: { load: () => Promise<typeof Menu> }) {
  const [Part, want] = useOnDemand(load);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => void want().then(setOpen)}>Open</button>
      {isOpen && Part && <Part />}
    </>
  );
}

it('reports a section of the page that could not be loaded as missing, and opens it at the next click', async () => {
  const load = jest
    .fn<Promise<typeof Menu>, []>()
    .mockRejectedValueOnce(new Error('Loading chunk 12 failed.'))
    .mockResolvedValue(Menu);
  render(
    <>
      <Toasts />
      <Opener load={load} />
    </>,
  );

  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText(/Couldn’t load this part of the site/)).toBeInTheDocument();
  expect(screen.queryByText('The menu')).not.toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('The menu')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(load).toHaveBeenCalledTimes(2);
});
