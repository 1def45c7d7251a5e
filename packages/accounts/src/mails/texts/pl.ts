import type { MailWords } from './words.ts'

export const pl: MailWords = {
  invitation: {
    subject: (invitedBy, account) => `${invitedBy} zaprasza Cię do ${account}`,
    text: (invitedBy, account) => `${invitedBy} zaprasza Cię do zespołu ${account} w Frontdesk.`,
    button: 'Dołącz do zespołu',
    note: 'Link jest ważny 7 dni. Jeśli nie spodziewasz się tej wiadomości, możesz ją zignorować.',
  },
  reset: {
    title: 'Wybierz nowe hasło',
    text: 'Ktoś poprosił o nowe hasło dla tego adresu e-mail.',
    button: 'Wybierz nowe hasło',
    note: 'Link działa przez godzinę i tylko raz. Jeśli to nie Ty, zignoruj tę wiadomość: hasło się nie zmieni.',
  },
  memberReset: {
    subject: account => `${account}: wybierz nowe hasło`,
    text: (sentBy, account) => `${sentBy} przesyła Ci link do wyboru nowego hasła do ${account} w Frontdesk.`,
    note: 'Link działa przez jeden dzień i tylko raz. Dopóki go nie użyjesz, hasło się nie zmieni.',
  },
  recipient: {
    title: 'Potwierdź, że chcesz otrzymywać powiadomienia',
    text: account =>
      `${account} używa Frontdesk na swojej stronie i chce Cię powiadamiać, gdy odwiedzający zostawi dane kontaktowe, umówi wizytę lub czeka na konsultanta.`,
    button: 'Potwierdź',
    note: 'Link jest ważny 7 dni. Jeśli nie spodziewasz się tej wiadomości, zignoruj ją: nie będzie żadnych powiadomień.',
  },
  usage: {
    full: account => `${account}: odpowiedzi AI na ten miesiąc zostały wykorzystane`,
    part: (account, percent) => `${account}: wykorzystano ${percent} odpowiedzi AI na ten miesiąc`,
    used: (used, quota) => `Wykorzystano w tym miesiącu: ${used} z ${quota} odpowiedzi AI.`,
    now: 'Do końca miesiąca (UTC) odwiedzający czytają, że czat jest chwilowo niedostępny.',
    soon: 'Gdy się wyczerpią, odwiedzający przeczytają, że czat jest niedostępny do końca miesiąca (UTC).',
  },
  newDevice: {
    title: 'Nowe logowanie na Twoje konto',
    text: 'Ktoś zalogował się do Frontdesk Twoim hasłem na urządzeniu, którego jeszcze nie znamy.',
    time: 'Czas',
    device: 'Urządzenie',
    unknown: 'Nieznany program lub nieznana przeglądarka',
    network: 'Sieć',
  },
  passwordChanged: {
    title: 'Twoje hasło zostało zmienione',
    text: time => `Hasło do Twojego konta Frontdesk zostało zmienione (${time}). Wszystkie sesje zostały zakończone.`,
  },
  notYou:
    'Jeśli to Ty, nie musisz nic robić. Jeśli nie, od razu wybierz nowe hasło przez „Nie pamiętam hasła” na stronie logowania, co kończy wszystkie sesje. Potem powiadom administratora.',
  newMember: {
    subject: (name, account) => `${name} dołącza do ${account}`,
    text: (name, account) => `Zaproszenie zostało przyjęte: ${name} należy teraz do zespołu ${account} w Frontdesk.`,
    email: 'E-mail',
    note: 'Jeśli nie znasz tej osoby, usuń ją z zespołu.',
  },
  handoff: {
    one: 'Odwiedzający czeka na konsultanta',
    many: count => `Odwiedzający czekający na konsultanta: ${count}`,
    text: 'Chcą porozmawiać z kimś z Twojego zespołu.',
    page: 'Strona',
    button: 'Otwórz skrzynkę',
    note: 'Następna wiadomość przyjdzie najwcześniej za 5 minut.',
    why: chatbot => `Otrzymujesz tę wiadomość, ponieważ powiadamiamy Cię o oczekujących odwiedzających: ${chatbot}.`,
  },
  whyLogin: 'Otrzymujesz tę wiadomość, ponieważ ten adres należy do konta Frontdesk.',
  whyOwner: account => `Otrzymujesz tę wiadomość jako właściciel konta ${account} w Frontdesk.`,
  whyStranger: account => `Ten adres e-mail podano w Frontdesk w imieniu ${account}.`,
}
