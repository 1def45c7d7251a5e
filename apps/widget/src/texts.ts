/** Every word the widget says by itself, once per language. */
const english = {
  open: 'Open chat',
  openUnread: 'Open chat, one new message',
  close: 'Close chat',
  title: 'Ask us',
  subtitle: 'Answers from this website',
  restart: 'New conversation',
  log: 'Conversation',
  greeting: 'Hello! What would you like to know?',
  greetingHint:
    'Answers are written by an assistant that has read this website. It can be wrong, so it names its sources.',
  restoring: 'Loading your conversation…',
  restoreFailed: 'Your earlier messages could not be loaded.',
  placeholder: 'Write your question…',
  message: 'Your message',
  send: 'Send',
  visitor: 'You said:',
  assistant: 'Answer:',
  person: 'Our team:',
  sources: 'Sources',
  newTab: 'opens in a new tab',
  sending: 'Sending…',
  searching: 'Looking through the website…',
  writing: 'Writing an answer…',
  tool: 'Checking for you…',
  reconnecting: 'The connection was lost. Reconnecting…',
  tooLong: 'Your message is too long.',
  offline: 'You are offline. Your conversation is kept.',
  failedNetwork: 'Your message could not be delivered. Please check your connection.',
  failedReply: 'The answer got lost on its way. Please try again.',
  retry: 'Try again',
  waiting: 'You asked for a person: our team has been told.',
  human: 'You are talking to a person from our team.',
  newMessage: 'New answer in the chat',
  latest: 'Go to the latest message',
}

export type Texts = Readonly<Record<keyof typeof english, string>>

export const texts = {
  en: english,
  de: {
    open: 'Chat öffnen',
    openUnread: 'Chat öffnen, eine neue Nachricht',
    close: 'Chat schließen',
    title: 'Fragen Sie uns',
    subtitle: 'Antworten von dieser Website',
    restart: 'Neue Unterhaltung',
    log: 'Unterhaltung',
    greeting: 'Guten Tag! Was möchten Sie wissen?',
    greetingHint:
      'Es antwortet ein Assistent, der diese Website gelesen hat. Er kann sich irren und nennt deshalb seine Quellen.',
    restoring: 'Ihre Unterhaltung wird geladen …',
    restoreFailed: 'Ihre früheren Nachrichten konnten nicht geladen werden.',
    placeholder: 'Ihre Frage …',
    message: 'Ihre Nachricht',
    send: 'Senden',
    visitor: 'Sie schrieben:',
    assistant: 'Antwort:',
    person: 'Unser Team:',
    sources: 'Quellen',
    newTab: 'öffnet in einem neuen Tab',
    sending: 'Wird gesendet …',
    searching: 'Die Website wird durchsucht …',
    writing: 'Die Antwort wird geschrieben …',
    tool: 'Wird für Sie geprüft …',
    reconnecting: 'Die Verbindung ist abgerissen und wird wieder aufgebaut …',
    tooLong: 'Ihre Nachricht ist zu lang.',
    offline: 'Sie sind offline. Ihre Unterhaltung bleibt erhalten.',
    failedNetwork: 'Ihre Nachricht konnte nicht zugestellt werden. Bitte prüfen Sie Ihre Verbindung.',
    failedReply: 'Die Antwort ist unterwegs verloren gegangen. Bitte versuchen Sie es noch einmal.',
    retry: 'Noch einmal versuchen',
    waiting: 'Sie möchten mit einem Menschen sprechen: unser Team ist benachrichtigt.',
    human: 'Sie sprechen mit einem Menschen aus unserem Team.',
    newMessage: 'Neue Antwort im Chat',
    latest: 'Zur neuesten Nachricht',
  },
} satisfies Record<string, Texts>

export type Language = keyof typeof texts

/** The first of the wished languages (BCP 47 tags) that the widget speaks, else English. */
export function chooseLanguage(wished: readonly string[]): Language {
  for (const tag of wished) {
    const primary = tag.toLowerCase().split('-')[0]
    if (primary === 'de' || primary === 'en') return primary
  }
  return 'en'
}
