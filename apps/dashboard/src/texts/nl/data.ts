import type { AccountTexts } from '../account/en.ts'

export const data: AccountTexts['data'] = {
  title: 'Gegevens',
  lead: 'Wat Frontdesk over uw bezoekers en uw team bewaart, en hoelang.',
  kept: 'Hoelang bewaard',
  keptLong: days => [
    ['Gesprekken, vragen en beoordelingen', `${days} dagen`],
    ['Contacten en afspraken', 'Tot u ze verwijdert'],
    ['Internetadressen van bezoekers', 'Nooit volledig; de ingekorte vorm verdwijnt met het gesprek'],
    ['Exportbestanden', '7 dagen, en nooit langer dan het oudste bericht erin'],
    ['Afleveringen van webhooks', '30 dagen'],
    ['Logboek', '1 jaar'],
    ['Aantallen antwoorden, zonder inhoud', 'Zolang uw account bestaat'],
  ],
  oldest: 'Het gesprek dat het langst stilligt, had zijn laatste bericht op',
  noneOlder: days => `Niets van u is ouder dan ${days} dagen.`,
  late: days =>
    `Een deel is ouder dan ${days} dagen en verdwijnt bij de volgende opschoning. Gebeurt dat niet, meld het dan aan de beheerder van deze Frontdesk.`,
  nothingStored: 'Op dit moment is er geen gesprek opgeslagen.',
  runs: 'Laatste opschoningen',
  runsText: 'Frontdesk zoekt elk uur wat te oud is geworden.',
  noRuns: 'Nog geen. De eerste komt binnen een uur nadat Frontdesk is gestart.',
  finished: 'Klaar',
  unfinished: 'Bezig, of onderbroken en door de volgende voortgezet',
}
