import type { RefusalReason, ReplyRefusals } from '@frontdesk/contracts/conversations/reply-refusals'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { notFoundIn } from '@frontdesk/model/extractive/set-phrases'
import { aChatbot } from '@frontdesk/testing/factories'
import { indexPages } from '@frontdesk/testing/index-pages'
import { allEvents, aVisitor, type Visitor } from '@frontdesk/testing/visitor'
import t, { type Test } from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'

interface Spoken {
  title: string
  passage: string
  question: string
  right: string
  /** Statements that break a rule each. */
  wrong: Partial<Record<RefusalReason, string>>
  /** A question of which nothing is found, and what a model makes up. */
  unknown: string
  madeUp: string
}

const languages: Readonly<Record<string, Spoken>> = {
  en: {
    title: 'Opening hours Saturday',
    passage:
      'On Saturday we are open from 10:00 to 16:00 until 3 May 2026. Parking at the shop costs 2 € an hour, and it is free on the day of the fair. Call 030 1234567 or write to info@shop.example.',
    question: 'What are the opening hours on Saturday?',
    right: 'On Saturday we are open from 10 am to 4 pm [1].',
    wrong: {
      'no-source': 'Helmets protect every rider.',
      'wrong-source': 'We open on Saturday [7].',
      number: 'Parking costs 3 € an hour [1].',
      date: 'That is until 4 May 2026 [1].',
      time: 'We are open until 6 pm [1].',
      phone: 'Call 030 7654321 [1].',
      email: 'Write to sales@shop.example [1].',
      web: 'See www.other.example/help [1].',
      name: 'The shop is run by Jane Miller on the day of the fair [1].',
    },
    unknown: 'Do zebras travel?',
    madeUp: 'Yes, zebras travel free of charge.',
  },
  de: {
    title: 'Öffnungszeiten Samstag',
    passage:
      'Am Samstag ist der Laden von 10 bis 16 Uhr für Sie da, und zwar bis zum 3. Mai 2026. Das Parken kostet 2 € pro Stunde und ist an den Tagen mit Markt frei. Telefon 030 1234567, info@shop.example.',
    question: 'Wie sind die Öffnungszeiten am Samstag?',
    right: 'Am Samstag ist der Laden von 10:00 bis 16:00 Uhr für Sie da [1].',
    wrong: {
      'no-source': 'Helme schützen jeden Fahrer.',
      'wrong-source': 'Am Samstag ist der Laden da [7].',
      number: 'Das Parken kostet 3 € pro Stunde [1].',
      date: 'Das gilt bis zum 4. Mai 2026 [1].',
      time: 'Der Laden ist bis 18 Uhr da [1].',
      phone: 'Telefon 030 7654321 [1].',
      email: 'Schreiben Sie an verkauf@shop.example [1].',
      web: 'Siehe www.other.example/hilfe [1].',
      name: 'Der Laden ist an den Tagen mit Markt „Xanadu“ [1].',
    },
    unknown: 'Reisen Zebras?',
    madeUp: 'Ja, Zebras reisen kostenlos.',
  },
  fr: {
    title: 'Horaires du samedi',
    passage:
      'Le samedi, la boutique est ouverte de 10h à 16h, et cela est le cas jusqu’au 3 mai 2026. Le parking de la boutique coûte 2 € par heure et il est gratuit le jour de la foire. Tél. 01 23 45 67 89, info@shop.example.',
    question: 'Quels sont les horaires du samedi ?',
    right: 'Le samedi, la boutique est ouverte de 10:00 à 16:00 [1].',
    wrong: {
      'no-source': 'Les casques protègent bien.',
      'wrong-source': 'La boutique est ouverte le samedi [7].',
      number: 'Le parking coûte 3 € par heure [1].',
      date: 'C’est le cas jusqu’au 4 mai 2026 [1].',
      time: 'La boutique est ouverte jusqu’à 18h [1].',
      phone: 'Appelez le 01 98 76 54 32 [1].',
      email: 'Écrivez à vente@shop.example [1].',
      web: 'Voir www.other.example/aide [1].',
      name: 'La boutique est celle de Jeanne Dupont le jour de la foire [1].',
    },
    unknown: 'Les zèbres voyagent-ils ?',
    madeUp: 'Oui, les zèbres voyagent gratuitement.',
  },
  es: {
    title: 'Horario del sábado',
    passage:
      'El sábado la tienda abre de 10:00 a 16:00, y es así hasta el 3 de mayo de 2026. El aparcamiento de la tienda cuesta 2 € por hora y es gratis el día de la feria. Tel. 912 345 678, info@shop.example.',
    question: '¿Cuál es el horario del sábado?',
    right: 'El sábado la tienda abre de 10 a 16 h [1].',
    wrong: {
      'no-source': 'Los cascos protegen siempre.',
      'wrong-source': 'La tienda abre el sábado [7].',
      number: 'El aparcamiento cuesta 3 € por hora [1].',
      date: 'Es así hasta el 4 de mayo de 2026 [1].',
      time: 'La tienda abre hasta las 18:30 [1].',
      phone: 'Llame al 987 654 321 [1].',
      email: 'Escriba a ventas@shop.example [1].',
      web: 'Vea www.other.example/ayuda [1].',
      name: 'La tienda es de la familia de Juana Molina el día de la feria [1].',
    },
    unknown: '¿Viajan las cebras?',
    madeUp: 'Sí, las cebras viajan gratis.',
  },
  ar: {
    title: 'ساعات العمل السبت',
    passage:
      'يفتح المتجر يوم السبت من الساعة 10:00 إلى الساعة 16:00 حتى 3 مايو 2026. تكلفة الموقف 2 يورو في الساعة. الهاتف 030 1234567 والبريد info@shop.example.',
    question: 'ما هي ساعات العمل يوم السبت؟',
    right: 'يفتح المتجر يوم السبت من 10 صباحا إلى 4 مساء [1].',
    wrong: {
      'no-source': 'الخوذة تحمي الراكب دائما.',
      'wrong-source': 'المتجر مفتوح يوم السبت [7].',
      number: 'تكلفة الموقف 3 يورو [1].',
      date: 'يفتح حتى 4 مايو 2026 [1].',
      time: 'يفتح حتى الساعة 18:30 [1].',
      phone: 'الهاتف 030 7654321 [1].',
      email: 'البريد sales@shop.example [1].',
      web: 'الموقع www.other.example/help [1].',
    },
    unknown: 'هل تسافر الحمير الوحشية؟',
    madeUp: 'نعم، تسافر الحمير الوحشية مجانا.',
  },
}

/** Sizes of the pieces in which a provider sends a reply; 0 sends it whole. */
const cuts = [0, 1, 5]
const piecesOf = (text: string, size: number): string[] =>
  size === 0 ? [text] : (text.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? [])

t.test('replies that fail a check', async t => {
  const frontdesk = await startFrontdesk(t)
  const script = (size: number, ...texts: string[]): void =>
    frontdesk.model.scriptNext(...texts.map(text => ({ tokens: piecesOf(text, size) })))

  /** What is stored of the last turn of a visitor. */
  const stored = async (sessionId: string | undefined) => {
    const [row] = await query<{ content: string; outcome: string; refusals: ReplyRefusals | null }>(
      frontdesk.db.pool,
      sql`select reply.content, replies.outcome, replies.refusals from conversations c
          join replies on replies.conversation_id = c.id join messages reply on reply.reply_to = replies.message_id
          where c.session_id = ${sessionId} order by replies.message_id desc limit 1`,
    )
    return row
  }

  interface Got {
    visitor: Visitor
    reply: string
    refusals: ReplyRefusals | null | undefined
    outcome: string | undefined
  }

  /** Asks as JSON or as a stream: the reply, which is the one that is stored, and holds nothing of `never`. */
  async function ask(t: Test, chatbotId: string, way: 'JSON' | 'SSE', question: string, never: string): Promise<Got> {
    const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId })
    let reply: string
    if (way === 'JSON') {
      const answer = await visitor.ask(question)
      t.equal(answer.status, 200)
      t.notOk(answer.text.includes(never), 'what is refused is not in the body')
      ;({ reply } = answer.body)
    } else {
      const seen = await allEvents((await visitor.stream(question)).events)
      const names = seen.map(({ event }) => event)
      t.match(names.join(' '), /^start( status)*( token| status)* token done$/, 'the events of the specification')
      t.notOk(JSON.stringify(seen).includes(JSON.stringify(never).slice(1, -1)), 'what is refused is in no event')
      const said = seen.flatMap(({ event, data }) => (event === 'token' ? [(data as { text: string }).text] : []))
      t.notOk(said.join('').includes(never), 'nor in all of them together')
      const done = seen.at(-1)?.data as { reply: string } | undefined
      reply = done?.reply ?? ''
    }
    const row = await stored(visitor.sessionId)
    t.equal(row?.content, reply, 'what is stored is what was shown')
    return { visitor, reply, refusals: row?.refusals, outcome: row?.outcome }
  }

  for (const [language, spoken] of Object.entries(languages)) {
    const chatbots = {
      JSON: await aChatbot(frontdesk.db, { isStreaming: false, language }),
      SSE: await aChatbot(frontdesk.db, { isStreaming: true, language }),
    }
    for (const { id } of Object.values(chatbots)) {
      const { title, passage } = spoken
      await indexPages(frontdesk, id, [{ url: 'https://shop.example/hours', title, passages: [passage] }])
    }
    /** The statement without its mark, as a visitor would read it. */
    const readAs = (statement: string): string => statement.replace(/ \[\d\]/, '').replace(/[.]$/, '')

    for (const [reason, wrong] of Object.entries(spoken.wrong)) {
      await t.test(`${language}: ${reason}`, async t => {
        const { question, right } = spoken
        for (const size of cuts) {
          const got: Record<string, Got> = {}
          for (const way of ['JSON', 'SSE'] as const) {
            script(size, `${right} ${wrong}`, way === 'JSON' ? `${right} ${wrong}` : wrong)
            got[way] = await ask(t, chatbots[way].id, way, question, readAs(wrong))
          }
          t.equal(got['JSON']?.reply, got['SSE']?.reply, 'JSON and SSE agree')
          t.match(got['JSON']?.reply, readAs(right))
          for (const { refusals, outcome } of Object.values(got)) {
            const counted = [{ reason, count: 1 }]
            t.same(refusals, { askedAgain: counted, leftOut: counted })
            t.equal(outcome, 'answered')
          }
        }
      })
    }

    await t.test(`${language}: a reply that passes the second time is shown`, async t => {
      const { question, right, wrong } = spoken
      for (const way of ['JSON', 'SSE'] as const) {
        script(1, `${wrong.number} ${right}`, right)
        const { visitor, reply, refusals } = await ask(t, chatbots[way].id, way, question, readAs(wrong.number ?? ''))
        t.equal((await visitor.history()).messages.at(-1)?.text, reply)
        t.equal(reply, `<p>${readAs(right)}.</p>`)
        t.same(refusals, { askedAgain: [{ reason: 'number', count: 1 }], leftOut: [] })
      }
    })

    await t.test(`${language}: without passages, nothing is made up`, async t => {
      const { unknown, madeUp } = spoken
      for (const size of cuts) {
        for (const way of ['JSON', 'SSE'] as const) {
          script(size, madeUp, madeUp)
          const { reply, outcome } = await ask(t, chatbots[way].id, way, unknown, readAs(madeUp))
          t.match(reply, notFoundIn(language).slice(0, 12))
          t.equal(outcome, 'not_found_not_supported')
        }
      }
    })
  }
})
