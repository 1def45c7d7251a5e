import { visitorLanguages } from '@frontdesk/contracts/visitor-language'
import { en } from '@frontdesk/errors/visitor-texts/compiled/en'
import { hasVisitorText, visitorText, type VisitorTextCode } from '@frontdesk/errors/visitor-texts/visitor-text'
import t from 'tap'

const codes = Object.keys(en).filter(hasVisitorText)

t.test('a visitor reads each text in their own language, and in English where there is no translation', async t => {
  t.not(visitorText('de-AT', 'RATE_LIMITED'), en.RATE_LIMITED)
  t.equal(visitorText('de-AT', 'RATE_LIMITED'), visitorText('de', 'RATE_LIMITED'))
  t.equal(visitorText('ja', 'RATE_LIMITED'), en.RATE_LIMITED)
  t.equal(visitorText('', 'RATE_LIMITED'), en.RATE_LIMITED)
  t.notOk(hasVisitorText('NO_SUCH_CODE'))
  t.notOk(hasVisitorText('toString'))
})

t.test('placeholders are replaced by values, and are empty without one', async t => {
  t.equal(visitorText('en', 'FIELD_MISSING', { field: 'email' }), 'Please fill in the field email.')
  t.equal(visitorText('en', 'FIELD_MISSING'), 'Please fill in the field .')
})

t.test('every language has the placeholders of the English text', async t => {
  const placesOf = (language: string, code: VisitorTextCode): boolean =>
    visitorText(language, code, { field: '@@' }).includes('@@')
  for (const language of visitorLanguages) {
    for (const code of codes) t.equal(placesOf(language, code), placesOf('en', code), `${language} ${code}`)
  }
})
