import type { Passage } from '@frontdesk/model/model'
import t from 'tap'
import { answerTo } from './fixtures/built-in-answers.ts'

/** The same two pages of a shop, and what their visitors ask, with the words that the answer must hold. */
const shops: { language: string; hours: string; shipping: string; asked: [question: string, answer: RegExp][] }[] = [
  {
    language: 'es',
    hours:
      'Puede venir sin cita previa. De lunes a viernes la tienda está abierta de 9:30 a 18:00. Los sábados abrimos de 10:00 a 14:00. Los domingos está cerrada.',
    shipping:
      'Preparamos cada pedido a mano. El envío dentro de España cuesta 4,95 € y tarda de uno a dos días laborables. A partir de 100 € es gratuito. Puede devolver los artículos en un plazo de 30 días.',
    asked: [
      ['¿A qué hora abren los sábados?', /Los sábados abrimos de 10:00 a 14:00\..* \[1\]$/],
      ['¿Cuánto cuesta el envío?', /4,95 €/],
      ['¿Puedo devolver un artículo?', /30 días/],
    ],
  },
  {
    language: 'fr',
    hours:
      'Vous pouvez venir sans rendez-vous. Du lundi au vendredi, le magasin est ouvert de 9:30 à 18:00. Le samedi, nous ouvrons de 10:00 à 17:00. Le dimanche, le magasin est fermé.',
    shipping:
      'Chaque commande est emballée à la main. La livraison en France coûte 4,95 € et prend un à deux jours ouvrés. Les parapluies peuvent être retournés pendant 30 jours.',
    asked: [
      ['Quels sont les horaires le samedi ?', /Le samedi, nous ouvrons de 10:00 à 17:00\..* \[1\]$/],
      ['Combien coûte la livraison ?', /4,95 €/],
      ['Puis-je retourner un parapluie ?', /30 jours/],
    ],
  },
  {
    language: 'it',
    hours:
      'Può venire senza appuntamento. Dal lunedì al venerdì il negozio è aperto dalle 9:30 alle 18:00. Il sabato apriamo dalle 10:00 alle 17:00. La domenica siamo chiusi.',
    shipping:
      'Ogni ordine è imballato a mano. La spedizione in Italia costa 4,95 € e richiede da uno a due giorni lavorativi. Gli ombrelli si possono restituire entro 30 giorni.',
    asked: [
      ['A che ora aprite il sabato?', /Il sabato apriamo dalle 10:00 alle 17:00\..* \[1\]$/],
      ['Quanto costa la spedizione?', /4,95 €/],
    ],
  },
  {
    language: 'nl',
    hours:
      'U kunt zonder afspraak komen. Van maandag tot en met vrijdag is de winkel geopend van 9:30 tot 18:00. Op zaterdag zijn we open van 10:00 tot 17:00. Op zondag is de winkel gesloten.',
    shipping:
      'Elke bestelling wordt met de hand ingepakt. De verzending binnen Nederland kost € 4,95 en duurt een tot twee werkdagen. Paraplu’s kunt u binnen 30 dagen retourneren.',
    asked: [
      ['Hoe laat zijn jullie open op zaterdag?', /Op zaterdag zijn we open van 10:00 tot 17:00\..* \[1\]$/],
      ['Hoeveel kost de verzending?', /4,95/],
    ],
  },
]

const page = (number: number, text: string): Passage => ({
  number,
  title: '',
  url: `https://shop.example/${number}`,
  text,
  // As a search that found it would have it.
  evidence: { score: 1, coverage: 0.7 },
})

for (const { language, hours, shipping, asked } of shops) {
  const pages = [page(1, hours), page(2, shipping)]
  t.test(`a visitor who asks in "${language}" gets the sentences that answer`, async t => {
    for (const [question, answer] of asked) t.match(await answerTo(question, pages, { language }), answer, question)
    t.match(await answerTo('zeppelin?', pages, { language }), /\[\?\]$/)
  })
}
