const wordItem = (level: number, mark: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level / 2}in;text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;
const webItem = (list: string, level: number, text: string) =>
  `<div class="ListContainerWrapper SCXW1"><${list} class="BulletListStyle1"><li data-aria-level="${level}" class="OutlineElement"><p class="Paragraph"><span class="TextRun"><span class="NormalTextRun">${text}</span></span><span class="EOP">&nbsp;</span></p></li></${list}></div>`;

/**
 * The HTML that programs put on the clipboard, and the resulting text; `notice` says what could not be kept.
 */
export const clipboardSamples: [program: string, sample: { html: string; canonical: string; notice?: string }][] = [
  [
    'lists of Word',
    {
      html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0in;}</style></head><body><!--StartFragment--><p class=MsoTitle>Benefits</p><h1>Plans<o:p></o:p></h1><p class=MsoNormal><b>All</b> of\nthem<o:p>&nbsp;</o:p></p>${wordItem(1, '·', 'One')}${wordItem(2, 'o', 'Inner')}${wordItem(1, '·', 'Two')}<p class=MsoNormal>then</p>${wordItem(1, '1.', 'First')}${wordItem(1, '2.', 'Second')}<!--EndFragment--></body></html>`,
      canonical:
        '<h2>Benefits</h2><h2>Plans</h2><p><strong>All</strong> of them</p><ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul><p>then</p><ol><li>First</li><li>Second</li></ol>',
    },
  ],
  [
    'tables of Word',
    {
      html: `<table class=MsoTableGrid border=1><thead><tr style='mso-yfti-irow:0'><td style='width:1in'><p class=MsoNormal><b>Year<o:p></o:p></b></p></td><td colspan=2><p class=MsoNormal><b>Costs<o:p></o:p></b></p></td></tr></thead><tr><td rowspan=2><p class=MsoNormal>2026</p></td><td><p class=MsoNormal>$1</p></td><td><p class=MsoNormal>$2</p><p class=MsoNormal>each</p></td></tr><tr><td>$3</td><td>$4</td></tr></table>`,
      canonical:
        '<table><thead><tr><th scope="col">Year</th><th scope="col">Costs</th><th scope="col"></th></tr></thead><tbody><tr><td>2026</td><td>$1</td><td>$2<br>each</td></tr><tr><td></td><td>$3</td><td>$4</td></tr></tbody></table>',
      notice: 'Merged cells were split. Their text is in the first cell.',
    },
  ],
  [
    'Word on the web',
    {
      html: `<p class="Paragraph" role="heading" aria-level="2"><span class="TextRun" style="font-weight:normal">Cover</span></p>${webItem('ul', 1, 'One')}${webItem('ul', 2, 'Inner')}${webItem('ul', 1, 'Two')}<div class="OutlineElement"><p class="Paragraph"><span style="font-weight:bold">Bold</span><span> text</span></p></div>`,
      canonical:
        '<h2>Cover</h2><ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul><p><strong>Bold</strong> text</p>',
    },
  ],
  [
    'Google Docs',
    {
      html: '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:700;">Dear</span><span style="font-weight:400;"> members, </span><span style="font-style:italic">hello</span></p><br /><ul><li dir="ltr" aria-level="1"><p role="presentation"><span>One</span></p></li><ul><li aria-level="2"><p role="presentation"><span>Inner</span></p></li></ul></ul><div dir="ltr"><table><colgroup><col width="80" /></colgroup><tbody><tr><td><p><span style="font-weight:700">Time</span></p></td><td><p><span style="font-weight:700">What</span></p></td></tr><tr><td><p>May</p></td><td><p>All</p></td></tr></tbody></table></div></b>',
      canonical:
        '<p><strong>Dear</strong> members, <em>hello</em></p><ul><li>One<ul><li>Inner</li></ul></li></ul><table><thead><tr><th scope="col">Time</th><th scope="col">What</th></tr></thead><tbody><tr><td>May</td><td>All</td></tr></tbody></table>',
    },
  ],
  [
    'Excel',
    {
      html: '<html><head><style><!--table {mso-displayed-decimal-separator:"\\.";} .xl65 {font-weight:700;text-align:center;} .xl66 {mso-number-format:0;} --></style></head><body><table border=0><col width=64><!--StartFragment--><tr height=20><td class=xl65>Plan</td><td class=xl65>Copay</td></tr><tr><td class=xl66>Gold</td><td align=right>20</td></tr><!--EndFragment--></table></body></html>',
      canonical:
        '<table><thead><tr><th scope="col">Plan</th><th scope="col">Copay</th></tr></thead><tbody><tr><td>Gold</td><td>20</td></tr></tbody></table>',
    },
  ],
  [
    'Sheets',
    {
      html: '<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #ccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr><td style="font-weight:bold;" data-sheets-value="x">Plan</td><td style="font-weight:bold;">Copay</td></tr><tr><td rowspan="2">Gold</td><td>20</td></tr><tr><td>30</td></tr></tbody></table>',
      canonical:
        '<table><thead><tr><th scope="col">Plan</th><th scope="col">Copay</th></tr></thead><tbody><tr><td>Gold</td><td>20</td></tr><tr><td></td><td>30</td></tr></tbody></table>',
      notice: 'Merged cells were split. Their text is in the first cell.',
    },
  ],
];
