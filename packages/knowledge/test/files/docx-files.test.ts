import { aDocx } from '@frontdesk/testing/made-up-files'
import t from 'tap'
import { textOf } from './read-text-of.ts'

const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const spaces = [
  `xmlns:w="${w}"`,
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ')
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A document with this in its body, and with other parts by their types. */
function docx(body: string, parts: Readonly<Record<string, string>> = {}): Buffer {
  const names = Object.keys(parts)
  const links = names.map(
    (name, index) =>
      `<Relationship Id="r${index}" Type="${relation}/${name.replace(/\d$/, '')}" Target="${name}.xml"/>`,
  )
  return aDocx([], {
    'word/document.xml': `<w:document ${spaces}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.join('')}</Relationships>`,
    ...Object.fromEntries(names.map(name => [`word/${name}.xml`, parts[name] ?? ''])),
  })
}

const p = (inner: string, style = ''): string =>
  `<w:p>${style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${inner}</w:p>`
const r = (text: string, properties = ''): string =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const code = (text: string): string => `<w:r><w:instrText xml:space="preserve"> ${text} </w:instrText></w:r>`
const box = (text: string): string => `<w:txbxContent>${p(r(text))}</w:txbxContent>`
const math = (inner: string): string => `<m:oMath>${inner}</m:oMath>`
const mt = (text: string): string => `<m:r><w:rPr><w:i/></w:rPr><m:t>${text}</m:t></m:r>`

const kinds: Readonly<Record<string, readonly [body: string, text: string]>> = {
  'a simple field': [
    p(
      r('A day costs ') +
        `<w:fldSimple w:instr=" DOCPROPERTY Price ">${r('33 euros')}</w:fldSimple>` +
        r(' with clay.'),
    ),
    'A day costs 33 euros with clay.',
  ],
  'a field between marks, whose code is no text': [
    p(
      r('The kiln costs ') +
        mark('begin') +
        code('DOCPROPERTY Kiln') +
        mark('separate') +
        r('37 euros') +
        mark('end') +
        r('.'),
    ),
    'The kiln costs 37 euros.',
  ],
  'a field within the code of another': [
    p(
      mark('begin') +
        code('IF') +
        mark('begin') +
        code('REF x') +
        mark('separate') +
        r('code only') +
        mark('end') +
        code('= 1') +
        mark('separate') +
        r('Open all day') +
        mark('end') +
        r('.'),
    ),
    'Open all day.',
  ],
  'a simple field within a link': [
    p(
      `<w:hyperlink w:anchor="a">${r('Book ')}<w:fldSimple w:instr="REF a">${r('course 7')}</w:fldSimple></w:hyperlink>`,
    ),
    'Book course 7',
  ],
  'the number of a page, which is no text': [
    p(r('See the terms') + `<w:fldSimple w:instr=" PAGE ">${r('17')}</w:fldSimple>` + r('.')),
    'See the terms.',
  ],
  'a box that is ticked and one that is not': [
    p(
      ['<w:checked/>', '<w:default w:val="0"/>']
        .map(
          state =>
            `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox>${state}</w:checkBox></w:ffData></w:fldChar></w:r>${code('FORMCHECKBOX')}${mark('end')}`,
        )
        .join(r(' clay ')) + r(' glaze'),
    ),
    '☒ clay ☐ glaze',
  ],
  'a form that says what to write, which nobody has written': [
    p(
      r('Name: ') +
        `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${r('Click here')}</w:sdtContent></w:sdt>` +
        `<w:sdt><w:sdtPr/><w:sdtContent>${r('Anna')}</w:sdtContent></w:sdt>`,
    ),
    'Name: Anna',
  ],
  'an equation of plain numbers': [p(r('In all: ') + math(mt('20+17'))), 'In all: 20+17'],
  'a fraction': [p(math(`<m:f><m:num>${mt('a+b')}</m:num><m:den>${mt('2')}</m:den></m:f>`)), '(a+b)/2'],
  'powers and roots': [
    p(
      math(
        `<m:sSup><m:e>${mt('r')}</m:e><m:sup>${mt('2')}</m:sup></m:sSup>${mt('=')}<m:rad><m:deg/><m:e>${mt('9')}</m:e></m:rad>`,
      ),
    ),
    'r^2=√(9)',
  ],
  'a sum and brackets of their own signs': [
    p(
      math(
        `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${mt('i=1')}</m:sub><m:sup>${mt('n')}</m:sup><m:e>${mt('i')}</m:e></m:nary>` +
          `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e>${mt('x')}</m:e></m:d>`,
      ),
    ),
    '∑_(i=1)^n i[x]',
  ],
  'deleted text, inserted text and text that was moved': [
    p(
      r('The course costs ') +
        `<w:del w:id="1"><w:r><w:delText>99</w:delText></w:r></w:del><w:ins w:id="2">${r('120')}</w:ins>` +
        `<w:moveFrom w:id="3">${r('gone')}</w:moveFrom><w:moveTo w:id="4">${r(' euros')}</w:moveTo>`,
    ),
    'The course costs 120 euros',
  ],
  'a deleted row of a table': [
    `<w:tbl><w:tr><w:tc>${p(r('Clay'))}</w:tc><w:tc>${p(r('12'))}</w:tc></w:tr>` +
      `<w:tr><w:trPr><w:del w:id="1"/></w:trPr><w:tc>${p(r('Old clay'))}</w:tc><w:tc>${p(r('9'))}</w:tc></w:tr></w:tbl>`,
    'Clay | 12',
  ],
  'a text box that is there twice': [
    p(
      r('Welcome') +
        `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>${box('Closed on Mondays')}</wps:txbx></w:drawing></mc:Choice>` +
        `<mc:Fallback><w:pict><v:textbox>${box('Closed on Mondays')}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
    ),
    'Welcome\nClosed on Mondays',
  ],
  'a text box without its older form': [
    p(
      `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><wps:txbx>${box('Bring an apron')}</wps:txbx></mc:Choice></mc:AlternateContent></w:r>`,
    ),
    'Bring an apron',
  ],
  'a text box whose newer form is a picture': [
    p(
      `<w:r><mc:AlternateContent><mc:Choice Requires="wpg"><w:drawing/></mc:Choice><mc:Fallback><w:pict><v:textbox>${box('Ring twice')}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
    ),
    'Ring twice',
  ],
  'readings above Japanese characters': [
    p(`<w:ruby><w:rt>${r('とうげい')}</w:rt><w:rubyBase>${r('陶芸')}</w:rubyBase></w:ruby>` + r('教室')),
    '陶芸教室',
  ],
  'text with a direction of its own': [
    p(`<w:bdo w:val="rtl">${r('مفتوح')}</w:bdo><w:dir w:val="rtl">${r(' يوميا')}</w:dir>`),
    'مفتوح يوميا',
  ],
  'hidden text': [p(r('Open') + r(' secret', '<w:vanish/>') + r(' daily', '<w:vanish w:val="0"/>')), 'Open daily'],
  'hyphens, tabs and signs of Wingdings': [
    p(
      `<w:r><w:t>e</w:t><w:noBreakHyphen/><w:t>mail</w:t><w:tab/><w:t>re</w:t><w:softHyphen/><w:t>fund</w:t></w:r>` +
        `<w:r><w:t xml:space="preserve"> </w:t><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>`,
    ),
    'e-mail refund ✓',
  ],
  'rows of a table in a frame of their own': [
    `<w:tbl><w:tr><w:tc>${p(r('Course'))}</w:tc><w:tc>${p(r('Price'))}</w:tc></w:tr>` +
      `<w:sdt><w:sdtContent><w:tr><w:tc>${p(r('Beginners'))}</w:tc><w:tc>${p(r('120 euros'))}</w:tc></w:tr></w:sdtContent></w:sdt></w:tbl>`,
    'Course | Price\nBeginners | 120 euros',
  ],
  'cells that go over rows and columns': [
    '<w:tbl>' +
      `<w:tr><w:trPr><w:tblHeader/></w:trPr><w:tc>${p(r('Day'))}</w:tc><w:tc>${p(r('From'))}</w:tc><w:tc>${p(r('Price'))}</w:tc></w:tr>` +
      `<w:tr><w:tc><w:tcPr><w:vMerge w:val="restart"/></w:tcPr>${p(r('Monday'))}</w:tc><w:tc>${p(r('9'))}</w:tc><w:tc>${p(r('30'))}</w:tc></w:tr>` +
      `<w:tr><w:tc><w:tcPr><w:vMerge/></w:tcPr>${p('')}</w:tc><w:tc>${p(r('14'))}</w:tc><w:tc>${p(r('35'))}</w:tc></w:tr>` +
      `<w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${p(r('Sunday'))}</w:tc><w:tc>${p(r('50'))}</w:tc></w:tr></w:tbl>`,
    'Day | From | Price\nMonday | 9 | 30\nMonday | 14 | 35\nSunday | Sunday | 50',
  ],
}

for (const [name, [body, text]] of Object.entries(kinds)) {
  t.test(`a DOCX with ${name} is read as it is seen`, async t => {
    t.equal(await textOf('a.docx', docx(body)), text)
  })
}

t.test('a DOCX of other prefixes, or of the strict variant of the format, is read', async t => {
  const body = p(r('A day costs ') + `<w:fldSimple w:instr="X">${r('33 euros')}</w:fldSimple>`)
  const usual = `<w:document xmlns:w="${w}"><w:body>${body}</w:body></w:document>`
  const others = [
    usual.replaceAll('w:', 'ns0:').replace('xmlns:w=', 'xmlns:ns0='),
    usual.replace(w, 'http://purl.oclc.org/ooxml/wordprocessingml/main'),
  ]
  for (const xml of others)
    t.equal(await textOf('a.docx', aDocx([], { 'word/document.xml': xml })), 'A day costs 33 euros')
})

t.test(
  'headings are chapters in whatever language Word speaks, and the table of contents says nothing again',
  async t => {
    const style = (id: string, name: string, more = ''): string =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`
    const styles = `<w:styles xmlns:w="${w}">${style('berschrift1', 'heading 1')}${style('Eigene', 'Kapitel klein', '<w:basedOn w:val="berschrift1"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr>')}${style('Verzeichnis1', 'toc 1')}</w:styles>`
    const body = [
      p(r('Öffnungszeiten 3'), 'Verzeichnis1'),
      p(r('Öffnungszeiten'), 'berschrift1'),
      p(
        r(
          'Die Werkstatt ist von elf bis siebzehn Uhr geöffnet, freitags bis zwanzig Uhr, und montags bleibt sie geschlossen.',
        ),
      ),
      p(r('Feiertage'), 'Eigene'),
      p(
        r(
          'An Feiertagen öffnet die Werkstatt eine Stunde später und schließt dafür auch eine Stunde später als an anderen Tagen.',
        ),
      ),
    ]
    const text = await textOf('a.docx', docx(body.join(''), { styles }))
    t.notMatch(text, 'Öffnungszeiten 3')
    t.match(text, /Die Werkstatt ist .*\n# Feiertage\nAn Feiertagen/)
  },
)

t.test('items of lists have the numbers that Word shows', async t => {
  const level = (place: number, format: string, text: string, start = 1): string =>
    `<w:lvl w:ilvl="${place}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
  const numbering =
    `<w:numbering xmlns:w="${w}"><w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '§ %1')}${level(1, 'decimal', '%1.%2.')}${level(2, 'lowerLetter', '(%3)')}</w:abstractNum>` +
    `<w:abstractNum w:abstractNumId="1">${level(0, 'bullet', '')}</w:abstractNum><w:abstractNum w:abstractNumId="2">${level(0, 'upperRoman', '%1.', 4)}</w:abstractNum>` +
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="3"><w:abstractNumId w:val="2"/></w:num>' +
    '<w:num w:numId="4"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num></w:numbering>'
  const item = (list: number, place: number, text: string): string =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="${place}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${r(text)}</w:p>`
  const body = [
    item(1, 0, 'Scope'),
    item(1, 1, 'Courses'),
    item(1, 1, 'Hire'),
    item(1, 2, 'of the kiln'),
    p(r('In between.')),
    item(1, 0, 'Payment'),
    item(1, 1, 'In advance'),
    item(2, 0, 'bring clay'),
    item(3, 0, 'fourth'),
    item(4, 0, 'begins anew'),
    item(0, 0, 'no number'),
  ]
  t.equal(
    await textOf('a.docx', docx(body.join(''), { numbering })),
    [
      '§ 1 Scope',
      '1.1. Courses',
      '1.2. Hire',
      '(a) of the kiln',
      'In between.',
      '§ 2 Payment',
      '2.1. In advance',
      '- bring clay',
      'IV. fourth',
      '§ 1 begins anew',
      'no number',
    ].join('\n'),
  )
})

t.test('notes stand behind their paragraph, headers and footers once, and comments nowhere', async t => {
  const footnotes = `<w:footnotes xmlns:w="${w}"><w:footnote w:type="separator" w:id="-1">${p('')}</w:footnote><w:footnote w:id="2">${p(r('Firewood included.'))}</w:footnote></w:footnotes>`
  const endnotes = `<w:endnotes xmlns:w="${w}"><w:endnote w:id="2">${p(r('Since 2027.'))}</w:endnote></w:endnotes>`
  const header = `<w:hdr xmlns:w="${w}">${p(r('Mill Lane Pottery, 555 0117'))}</w:hdr>`
  const footer = `<w:ftr xmlns:w="${w}">${p(`${mark('begin')}${code('PAGE')}${mark('separate')}${r('1')}${mark('end')}`)}</w:ftr>`
  const comments = `<w:comments xmlns:w="${w}"><w:comment w:id="1">${p(r('Really?'))}</w:comment></w:comments>`
  const body =
    p(`${r('A day costs 37 euros')}<w:r><w:footnoteReference w:id="2"/></w:r>${r('.')}`) +
    p(`${r('Half a day 21')}<w:r><w:endnoteReference w:id="2"/><w:commentReference w:id="1"/></w:r>`)
  t.equal(
    await textOf(
      'a.docx',
      docx(body, { footnotes, endnotes, header1: header, header2: header, footer1: footer, comments }),
    ),
    'Mill Lane Pottery, 555 0117\nA day costs 37 euros[1].\n[1] Firewood included.\nHalf a day 21[2]\n[2] Since 2027.',
  )
})
