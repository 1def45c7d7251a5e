import { chooseLanguage, directionOf, launcherTexts } from '@frontdesk/widget/languages'
import { say } from '@frontdesk/widget/say'
import { texts as ar } from '@frontdesk/widget/texts/compiled/ar'
import { extraTexts as arExtras } from '@frontdesk/widget/texts/compiled/extras/ar'
import { texts as de } from '@frontdesk/widget/texts/compiled/de'
import { extraTexts as deExtras } from '@frontdesk/widget/texts/compiled/extras/de'
import { texts as en } from '@frontdesk/widget/texts/compiled/en'
import { extraTexts as enExtras } from '@frontdesk/widget/texts/compiled/extras/en'
import { texts as es } from '@frontdesk/widget/texts/compiled/es'
import { extraTexts as esExtras } from '@frontdesk/widget/texts/compiled/extras/es'
import { texts as fr } from '@frontdesk/widget/texts/compiled/fr'
import { extraTexts as frExtras } from '@frontdesk/widget/texts/compiled/extras/fr'
import { texts as it } from '@frontdesk/widget/texts/compiled/it'
import { extraTexts as itExtras } from '@frontdesk/widget/texts/compiled/extras/it'
import { texts as nl } from '@frontdesk/widget/texts/compiled/nl'
import { extraTexts as nlExtras } from '@frontdesk/widget/texts/compiled/extras/nl'
import { texts as pl } from '@frontdesk/widget/texts/compiled/pl'
import { extraTexts as plExtras } from '@frontdesk/widget/texts/compiled/extras/pl'
import { texts as pt } from '@frontdesk/widget/texts/compiled/pt'
import { extraTexts as ptExtras } from '@frontdesk/widget/texts/compiled/extras/pt'
import { texts as tr } from '@frontdesk/widget/texts/compiled/tr'
import { extraTexts as trExtras } from '@frontdesk/widget/texts/compiled/extras/tr'
import t from 'tap'

const all: Record<string, Record<string, string>> = {
  en: { ...en, ...enExtras },
  de: { ...de, ...deExtras },
  fr: { ...fr, ...frExtras },
  es: { ...es, ...esExtras },
  it: { ...it, ...itExtras },
  nl: { ...nl, ...nlExtras },
  pt: { ...pt, ...ptExtras },
  pl: { ...pl, ...plExtras },
  tr: { ...tr, ...trExtras },
  ar: { ...ar, ...arExtras },
}

t.test('every language has every text, with the same placeholders', async t => {
  t.same(Object.keys(all), Object.keys(launcherTexts))
  const places = (sentence: string): string[] => (sentence.match(/\{\w+\}/g) ?? []).sort()
  for (const [language, texts] of Object.entries(all)) {
    t.same(Object.keys(texts), Object.keys(all['en'] ?? {}), language)
    for (const [key, sentence] of Object.entries(texts)) {
      t.not(sentence.trim(), '', `${language}: ${key}`)
      t.same(places(sentence), places(all['en']?.[key] ?? ''), `${language}: ${key}`)
    }
  }
})

t.test('no word stands in both files of a language', async t => {
  t.same(
    Object.keys(enExtras).filter(key => key in en),
    [],
  )
})

t.test('no language leaves an English phrase that others have translated', async t => {
  for (const [language, texts] of Object.entries(all)) {
    if (language === 'en') continue
    const same = Object.entries(texts).filter(([key, sentence]) => sentence === all['en']?.[key])
    t.ok(same.length <= 6, `${language}: ${same.map(([key]) => key).join(', ')}`)
  }
})

t.test('apostrophes and ellipses are those of print', async t => {
  for (const [language, texts] of Object.entries(all))
    for (const [key, sentence] of Object.entries(texts)) t.notMatch(sentence, /'|\.\.\./, `${language}: ${key}`)
})

t.test('the first language that the widget speaks is chosen', async t => {
  t.equal(chooseLanguage(['sv', 'DE-at']), 'de')
  t.equal(chooseLanguage(['en-US', 'de']), 'en')
  t.equal(chooseLanguage(['', 'ar-EG']), 'ar')
  t.equal(chooseLanguage(['sv', 'constructor', '']), undefined)
  t.same([directionOf('ar'), directionOf('pl')], ['rtl', 'ltr'])
})

t.test('placeholders are filled with their values, and are empty without one', async t => {
  t.equal(say('{count} × {name}', { count: 3, name: '{count}' }), '3 × {count}')
  t.equal(say('{other}.', {}), '.')
})
