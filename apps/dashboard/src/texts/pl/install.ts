import type { ChatbotTexts } from '../chatbot/en.ts'
import { plural } from '../plural.ts'

const some = plural('pl')

export const install: ChatbotTexts['install'] = {
  title: 'Instalacja',
  lead: 'Jeden wiersz kodu umieszcza czat na Twojej witrynie.',
  tagTitle: 'Twój znacznik',
  tagText: 'Wstaw go na każdej stronie, na której ma być czat, najlepiej przed zamykającym znacznikiem body.',
  copyTag: 'Kopiuj znacznik',
  mailIt: 'Wyślij e-mailem osobie, która opiekuje się witryną',
  mailSubject: 'Wiersz kodu na naszą witrynę',
  mailBody: tag =>
    `Dzień dobry,\n\nproszę wstawić ten wiersz na każdej stronie naszej witryny, przed zamykającym </body>:\n\n${tag}\n\nDodaje on czat, który odpowiada na pytania odwiedzających. Ładuje się po wszystkim innym na stronie.\n\nDziękuję!`,
  guidesTitle: 'Gdzie go wstawić',
  guides: [
    ['Zwykły HTML', 'Wklej znacznik przed </body> na każdej stronie albo w szablonie wspólnym dla wszystkich stron.'],
    [
      'WordPress',
      'Zainstaluj wtyczkę do kodu nagłówka i stopki, na przykład WPCode. Wklej znacznik w pole stopki i zapisz.',
    ],
    [
      'Shopify',
      'Sklep online → Szablony → … → Edytuj kod. Otwórz theme.liquid, wklej znacznik przed </body> i zapisz.',
    ],
    [
      'Wix',
      'Ustawienia → Kod niestandardowy → Dodaj kod. Wklej znacznik, wybierz „Wszystkie strony” i „Body – koniec”, a potem zastosuj.',
    ],
    ['Squarespace', 'Ustawienia → Zaawansowane → Wstrzykiwanie kodu. Wklej znacznik w „Stopka” i zapisz.'],
    ['Webflow', 'Ustawienia witryny → Kod niestandardowy → Kod stopki. Wklej znacznik, zapisz i opublikuj witrynę.'],
  ],
  tagManager:
    'Nowy tag → Niestandardowy kod HTML. Wklej ten znacznik, wybierz regułę „Wszystkie strony” i opublikuj. Wskazuje on chatbota w swoim adresie, bo resztę Menedżer tagów pomija. Użyj go też wtedy, gdy czat się nie pojawia, bo wtyczka opóźnia skrypty.',
  copyTagManager: 'Kopiuj dla Menedżera tagów',
  domainsTitle: 'Gdzie czat może działać',
  domainsText: 'Na każdej innej witrynie czat milczy, aby nikt nie używał Twojego chatbota u siebie.',
  domains: 'Dozwolone domeny',
  addDomain: 'Dodaj domenę',
  domainHelp:
    'shop.example to tylko ta domena. *.shop.example to wszystko, co kończy się na .shop.example, na przykład www.shop.example.',
  checkTitle: 'Czy już działa?',
  checkText: 'Wpisz adres strony. Dowiesz się, czy czat może tam działać, a jeśli nie, co zrobić.',
  checkField: 'Adres strony',
  check: 'Sprawdź',
  checkAllowed: host => `Czat może działać na ${host}.`,
  checkNotAllowed: host => `${host} nie należy do dozwolonych domen, więc czat tam milczy.`,
  checkNoAddress: 'To nie jest adres strony. Wpisz go tak, jak w przeglądarce, na przykład https://shop.example/.',
  allow: host => `Zezwól: ${host}`,
  seenTitle: 'Gdzie widziano czat',
  seenText: 'Twoje witryny, na których jakaś strona wczytała czat.',
  seenNone: 'Jeszcze nigdzie. Wstaw znacznik na stronę i otwórz ją: w ciągu minuty pojawi się tutaj.',
  seen: (host, time) => `Widziany na ${host} ${time}`,
  refusedTitle: 'Próby i odmowy',
  refusedText: 'Witryny, które w ostatnich 30 dniach próbowały pokazać czat i na których milczał.',
  refusedNone: 'Brak w ostatnich 30 dniach.',
  refusedTimes: (count, date) =>
    count === 1 ? `Raz, ${date}` : `${some(count, { one: '# raz', few: '# razy', other: '# razy' })}, ostatnio ${date}`,
  hostUnknown: 'Strona, która nie podaje, gdzie jest',
  reasons: {
    'origin-missing': 'Przeglądarka nie podała, na jakiej jest witrynie.',
    domain: 'Nie należy do dozwolonych domen.',
    page: 'Strona jest w innej domenie niż dozwolone.',
    wiki: 'Odwiedzający nie był zalogowany do chronionej wiki.',
    plan: 'Konto jest zawieszone albo plan tego nie obejmuje.',
  },
}
