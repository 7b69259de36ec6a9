// The page that the benchmark `reorder` compares with: as many rows in a bare React list, one of them moved.
import { memo, useState } from 'react';
import { createRoot } from 'react-dom/client';

const Row = memo(function Row({ text }: { text: string }) {
  return (
    <tr data-row={text}>
      <th scope="row">{text}</th>
      <td>All</td>
      <td>Active</td>
      <td>2026-11-01</td>
      <td>
        <button type="button">Move</button>
      </td>
    </tr>
  );
});

function List() {
  const [rows, setRows] = useState(() => Array.from({ length: 500 }, (_, index) => `Notice ${index + 1}`));
  function move() {
    const to = document.body.dataset.far ? rows.length - 1 : 4;
    const [first = '', ...rest] = rows;
    setRows([...rest.slice(0, to), first, ...rest.slice(to)]);
  }
  return (
    <>
      <button type="button" id="move" onClick={move}>
        Move
      </button>
      <table>
        <tbody>
          {rows.map((text) => (
            <Row key={text} text={text} />
          ))}
        </tbody>
      </table>
    </>
  );
}

createRoot(document.body.appendChild(document.createElement('main'))).render(<List />);
