import { plural } from '../plural.ts'
import type { RepliesTexts } from './en.ts'

const count = plural('nl')

export const repliesNl: RepliesTexts = {
  replies: {
    why: 'Waarom dit antwoord',
    improve: 'Verbeteren',
    changed: 'Luidt inmiddels anders',
    gone: 'Deze passage staat niet meer in uw kennis.',
    notRecorded:
      'Waarop dit antwoord is gebaseerd, is niet vastgelegd: het komt uit een eerdere versie of had geen zoekopdracht nodig.',
    asTheyRead: 'De passages staan hier zoals ze nu luiden.',
    yours: 'Uw eigen antwoord',
    allYours: 'Alle geverifieerde antwoorden',
    whyNamed: question => `Waarom dit antwoord: ${question}`,
    improveNamed: question => `Het antwoord verbeteren: ${question}`,
  },
  verified: {
    title: 'Geverifieerde antwoorden',
    lead: 'Uw eigen antwoorden op afzonderlijke vragen. Stelt een bezoeker een ervan, dan geeft de chatbot uw antwoord, wat er ook op de pagina’s staat.',
    search: 'Zoeken in vragen en antwoorden',
    show: 'Tonen',
    shows: { all: 'Alle', due: 'Na te kijken' },
    author: 'Geschreven door',
    anybody: 'Iedereen',
    write: 'Een antwoord schrijven',
    question: 'Vraag',
    answer: 'Antwoord',
    reviewOn: 'Opnieuw bekijken op',
    reviewHelp: 'Vanaf die dag staat het bij na te kijken, zodat geen antwoord ongemerkt veroudert.',
    teach: 'Dit antwoord aanleren',
    unused: 'Nog niet gebruikt',
    stillRight: 'Klopt nog',
    remove: 'Verwijderen',
    empty: 'Er zijn er nog geen. Was een antwoord fout, druk dan eronder op ‘Verbeteren’, of schrijf er hier een.',
    noneDue: 'Er is geen antwoord na te kijken.',
    end: 'Dit zijn ze allemaal.',
    by: name => `Door ${name}`,
    dueSince: day => `Na te kijken sinds ${day}`,
    next: day => `Opnieuw bekijken op ${day}`,
    lastUsed: day => `Laatst gebruikt: ${day}`,
    confirmed: day => `Het komt op ${day} weer in de lijst.`,
    stillRightNamed: question => `Klopt nog: ${question}`,
    editNamed: question => `Bewerken: ${question}`,
    removeNamed: question => `Verwijderen: ${question}`,
    removed: question => `‘${question}’ is verwijderd.`,
    saved: question => `Uw chatbot beantwoordt ‘${question}’ voortaan hiermee.`,
    used: n => count(n, { one: 'In # antwoord gebruikt', other: 'In # antwoorden gebruikt' }),
  },
}
