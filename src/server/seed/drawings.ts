const escapePdfText = (text: string) => text.replace(/[\\()]/g, '\\$&');

/** The band behind the heading, in points from the bottom of the page. */
const band = { bottom: 672, height: 120 };
const lineHeight = 24;

function contentOf(heading: string, lines: readonly string[]) {
  const tagContent = (tag: string, contentId: number, text: string, position: string) =>
    `/${tag} << /MCID ${contentId} >> BDC BT ${position} (${escapePdfText(text)}) Tj ET EMC`;
  const bullet = (y: number) => `/Artifact BMC 0.72 0.24 0.13 rg 72 ${y + 2} 5 5 re f EMC`;
  return [
    `/Artifact BMC 0.04 0.35 0.38 rg 0 ${band.bottom} 612 ${band.height} re f EMC`,
    `1 1 1 rg ${tagContent('H1', 0, heading, `/F2 22 Tf 72 ${band.bottom + 48} Td`)}`,
    ...lines.flatMap((line, index) => {
      const y = band.bottom - 48 - index * lineHeight;
      return [bullet(y), `0.08 0.14 0.16 rg ${tagContent('P', index + 1, line, `/F1 13 Tf 90 ${y} Td`)}`];
    }),
  ].join('\n');
}

/** A one-page tagged PDF with a heading and lines of text, in standard fonts. */
export function drawPdf(heading: string, lines: readonly string[]) {
  const text = contentOf(heading, lines);
  const tags = ['H1', ...lines.map(() => 'P')];
  const firstTagObject = 10;
  const references = tags.map((_tag, index) => `${firstTagObject + index} 0 R`).join(' ');
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-US) /MarkInfo << /Marked true >> /StructTreeRoot 7 0 R /ViewerPreferences << /DisplayDocTitle true >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /StructParents 0 /Tabs /S /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    '<< /Type /StructTreeRoot /K [8 0 R] /ParentTree 9 0 R >>',
    `<< /Type /StructElem /S /Document /P 7 0 R /K [${references}] >>`,
    `<< /Nums [0 [${references}]] >>`,
    ...tags.map((tag, contentId) => `<< /Type /StructElem /S /${tag} /P 8 0 R /Pg 3 0 R /K ${contentId} >>`),
    `<< /Title (${escapePdfText(heading)}) >>`,
  ];

  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const xrefOffset = pdf.length;
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${offset} 00000 n \n`).join('')}`;
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${xrefOffset}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}
