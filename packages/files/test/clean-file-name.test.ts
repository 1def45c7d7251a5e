import { cleanFileName } from '@frontdesk/files/clean-file-name'
import t from 'tap'

t.test('row 82: a file name is one line that displays as written, and is not a path', async t => {
  const names: [given: string, stem: string, ending: string][] = [
    ['Rechnung März.pdf', 'Rechnung März', 'pdf'],
    ['../../etc/passwd', 'passwd', ''],
    ['C:\\Users\\kim\\photo.JPG', 'photo', 'jpg'],
    ['annexe\u202egpj.exe', 'annexegpj', 'exe'],
    ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie: x=1', 'txt'],
    ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>', 'png'],
    ['  two   words . pdf ', 'two words . pdf', ''],
    ['.htaccess', 'file', 'htaccess'],
    ['...', 'file', ''],
    ['', 'file', ''],
    ['\u0000\u200b\ufeff', 'file', ''],
    ['photo.png. .', 'photo', 'png'],
    ['archive.tar.gz', 'archive.tar', 'gz'],
    ['no ending.of a word', 'no ending.of a word', ''],
    ['نامه\u200cها.pdf', 'نامه\u200cها', 'pdf'],
    ['\ud800a.pdf', 'a', 'pdf'],
    ['invoice\u200d.pdf\u200c', 'invoice', 'pdf'],
    ['a\u3164b\u034f\u2066c\u2069.pdf', 'abc', 'pdf'],
    ['👩\u200d💻 ❤\ufe0f.png', '👩\u200d💻 ❤\ufe0f', 'png'],
    ['a\ufe0f.png', 'a', 'png'],
  ]
  for (const [given, stem, ending] of names) t.same(cleanFileName(given), { stem, ending }, given)
  const long = cleanFileName(`${'😀'.repeat(500)}.png`)
  t.equal([...long.stem].length, 109)
  t.equal(cleanFileName(`${'a'.repeat(108)} b.png`).stem, 'a'.repeat(108), 'no blank at the end')
})
