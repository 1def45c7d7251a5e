import type { ChatbotTexts } from '../chatbot/en.ts'
import { plural } from '../plural.ts'

const some = plural('pl')

export const liveChat: ChatbotTexts['liveChat'] = {
  title: 'Czat na żywo',
  lead: 'Odwiedzający mogą poprosić o kogoś z zespołu, kto odpowie w skrzynce odbiorczej.',
  enabled: 'Odwiedzający mogą poprosić o rozmowę z człowiekiem',
  enabledHelp: 'Przycisk na czacie. Dopóki nikt nie przejmie rozmowy, odwiedzający widzi prośbę o cierpliwość.',
  files: 'Odwiedzający i Twój zespół mogą wysyłać pliki',
  filesHelp: 'Obrazy i dokumenty do 10 MB, gdy odwiedzający czeka na zespół lub z nim rozmawia.',
  handover: 'Kiedy chatbot prosi o pomoc',
  onFailure: 'Gdy AI nie odpowiada',
  onFailureHelp:
    'Dostawca AI jest niedostępny lub odmawia: odwiedzający trafia do zespołu, zamiast czytać przeprosiny.',
  assists: 'Model AI pomaga zespołowi',
  assistsHelp:
    'W skrzynce proponuje odpowiedzi, streszcza i tłumaczy. Czyta przy tym to, co piszą odwiedzający i zespół, i nigdy niczego sam nie wysyła.',
  afterUnanswered: 'Po pytaniach bez odpowiedzi',
  afterUnansweredHelp: 'Po tylu z rzędu, na które nie ma odpowiedzi w wiedzy.',
  afterCount: count => (count === 1 ? 'Po jednym' : `Po ${count}`),
  timeout: 'Jeśli nikt nie przyjdzie, chatbot wraca po czasie',
  timeoutHelp: 'Odwiedzający dostaje o tym informację i może znów pisać do chatbota.',
  hoursTitle: 'Kiedy zespół jest dostępny',
  when: 'Godziny',
  always: 'Zawsze',
  atHours: 'W ustalonych godzinach',
  closedMessage: 'Co odwiedzający czytają poza tymi godzinami',
  closedHelp: 'Puste: „Teraz nikogo tu nie ma”, w ich języku.',
  closedExample: 'Wracamy w poniedziałek o 9. Zostaw swój adres e-mail, a napiszemy do Ciebie.',
  mails: 'Wyślij e-mail o każdej prośbie o rozmowę z człowiekiem',
  repliesTitle: 'Zapisane odpowiedzi',
  repliesText: 'Teksty, które zespół często wysyła. W skrzynce odbiorczej znajdziesz je, wpisując ukośnik.',
  repliesNone: 'Nie ma jeszcze żadnej.',
  repliesPermission: what => `Zapisane odpowiedzi są dla osób z uprawnieniem „${what}”.`,
  addReply: 'Dodaj zapisaną odpowiedź',
  newReply: 'Nowa zapisana odpowiedź',
  editReply: 'Zmień zapisaną odpowiedź',
  editNamed: title => `Edytuj zapisaną odpowiedź ${title}`,
  removeNamed: title => `Usuń zapisaną odpowiedź ${title}`,
  removed: title => `Usunięto „${title}”.`,
  replyTitle: 'Nazwa',
  replyTitleHelp: 'Pod nią znajdzie ją zespół.',
  replyText: 'Tekst',
  replyTextHelp:
    '{visitor.name}, {agent.name} i {page} zmienią się w imię odwiedzającego, Twoje imię i stronę, na której jest.',
  replyShortcut: 'Skrót',
  replyShortcutHelp:
    'W skrzynce odbiorczej znajdziesz ją, wpisując ukośnik i to słowo, na przykład /godziny. Litery, cyfry, - i _.',
  replyChatbots: 'Dla',
  thisChatbot: 'Tego czatbota',
  allChatbots: 'Wszystkich czatbotów',
  replyReaders: 'Kto może jej używać',
  wholeTeam: 'Zespół',
  onlyYou: 'Tylko Ty',
  used: count => some(count, { one: 'Użyto # raz', other: 'Użyto # razy' }),
}
