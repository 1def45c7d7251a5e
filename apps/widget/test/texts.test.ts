import { chooseLanguage, directionOf, launcherTexts } from '@frontdesk/widget/languages'
import { say } from '@frontdesk/widget/say'
import { texts as ar } from '@frontdesk/widget/texts/ar'
import { texts as de } from '@frontdesk/widget/texts/de'
import { texts as en } from '@frontdesk/widget/texts/en'
import { texts as es } from '@frontdesk/widget/texts/es'
import { texts as fr } from '@frontdesk/widget/texts/fr'
import { texts as it } from '@frontdesk/widget/texts/it'
import { texts as nl } from '@frontdesk/widget/texts/nl'
import { texts as pl } from '@frontdesk/widget/texts/pl'
import { texts as pt } from '@frontdesk/widget/texts/pt'
import { texts as tr } from '@frontdesk/widget/texts/tr'
import t from 'tap'

const all: Record<string, Record<string, string>> = { en, de, fr, es, it, nl, pt, pl, tr, ar }

t.test('every language says everything, with the same places to fill in', async t => {
  t.same(Object.keys(all), Object.keys(launcherTexts))
  const places = (sentence: string): string[] => (sentence.match(/\{\w+\}/g) ?? []).sort()
  for (const [language, texts] of Object.entries(all)) {
    t.same(Object.keys(texts), Object.keys(en), language)
    for (const [key, sentence] of Object.entries(texts)) {
      t.not(sentence.trim(), '', `${language}: ${key}`)
      t.same(places(sentence), places(en[key as keyof typeof en]), `${language}: ${key}`)
    }
  }
})

t.test('no language was forgotten in the middle of a sentence that others have translated', async t => {
  for (const [language, texts] of Object.entries(all)) {
    if (language === 'en') continue
    const same = Object.entries(texts).filter(([key, sentence]) => sentence === en[key as keyof typeof en])
    t.ok(same.length <= 6, `${language}: ${same.map(([key]) => key).join(', ')}`)
  }
})

t.test('the first language that the widget speaks is chosen', async t => {
  t.equal(chooseLanguage(['sv', 'DE-at']), 'de')
  t.equal(chooseLanguage(['en-US', 'de']), 'en')
  t.equal(chooseLanguage(['', 'ar-EG']), 'ar')
  t.equal(chooseLanguage(['sv', 'constructor', '']), undefined)
  t.same([directionOf('ar'), directionOf('pl')], ['rtl', 'ltr'])
})

t.test('what is put into a sentence stands in its place, and nothing where there is nothing', async t => {
  t.equal(say('{count} × {name}', { count: 3, name: '{count}' }), '3 × {count}')
  t.equal(say('{other}.', {}), '.')
})
