import type { NoticesTexts } from '../notices/en.ts'
import { plural } from '../plural.ts'

const some = plural('nl')

export const notices: NoticesTexts['notices'] = {
  title: 'Geluiden',
  help: 'Hoe Frontdesk u over bezoekers bericht terwijl u iets anders doet. Dit gaat met uw login mee naar elk apparaat.',
  sounds: 'Geluiden afspelen',
  when: {
    waiting: 'Een bezoeker wacht op een medewerker',
    mine: 'Een bezoeker schrijft u, of u krijgt een gesprek',
    other: 'Een bezoeker schrijft een collega of de bot',
  },
  moments: { never: 'Geen geluid', always: 'Altijd', hidden: 'Alleen als Frontdesk niet in beeld is' },
  volume: 'Volume',
  volumes: { quiet: 'Zacht', medium: 'Gemiddeld', loud: 'Hard' },
  play: 'Afspelen',
  repeat: 'Elke 30 seconden herhalen zolang een bezoeker wacht en niemand het gesprek heeft overgenomen',
  locked: 'Uw browser speelt in dit tabblad geen geluid af totdat u ergens op klikt.',
  unlock: 'Geluiden aanzetten',
  occasions: {
    waits: 'Een bezoeker wacht op een medewerker',
    writes: 'Een bezoeker schrijft u',
    'handed-over': 'U hebt een gesprek gekregen',
  },
  notifications: {
    title: 'Meldingen',
    help: 'Uw browser vraagt het u eerst. Eén klik opent het gesprek.',
    show: 'Meldingen tonen',
    blocked:
      'Uw browser blokkeert meldingen van dit adres. Sta ze toe in de instellingen ervan en zet dit dan opnieuw aan.',
    unsupported: 'Deze browser toont geen meldingen. Zet Frontdesk op een iPhone of iPad eerst op het beginscherm.',
    words: 'Zeggen wat de bezoeker schreef',
    wordsHelp: 'Anders noemt een melding de chatbot en verder niets: anderen kunnen uw scherm zien.',
    push: 'Op dit apparaat ook als Frontdesk gesloten is',
    pushHelp: 'De maker van uw browser bezorgt ze versleuteld en kan ze niet lezen. Uitloggen beëindigt dit.',
    pushFailed: 'Deze browser was voor meldingen niet bereikbaar. Probeer het opnieuw.',
    install: 'Installeren',
    installHelp: 'In een eigen venster, met een getal op het pictogram. Er wordt nergens anders iets vandaan gehaald.',
  },
  needed: count => some(count, { one: '# gesprek wacht op u', other: '# gesprekken wachten op u' }),
}
