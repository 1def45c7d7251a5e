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
  needed: count => some(count, { one: '# gesprek wacht op u', other: '# gesprekken wachten op u' }),
}
