import { Type, type Static } from '@sinclair/typebox'

/** The words of a cited page that a reply is based on, and where they are. */
export const SourceQuote = Type.Object(
  {
    text: Type.String({
      description: 'Words of the page: lines are separated by line breaks, cells of a table by " | ".',
    }),
    before: Type.Optional(
      Type.String({ description: 'What comes before these words, if the page has the same words elsewhere.' }),
    ),
    link: Type.String({ description: 'URL of the page with a text fragment, which browsers scroll to.' }),
  },
  { title: 'SourceQuote' },
)
export type SourceQuote = Static<typeof SourceQuote>
export type SourceQuotes = Record<string, SourceQuote>

/** A field beside the citations of a reply: the words of each page that carried the answer. */
export const sourceQuotesField = {
  sourceQuotes: Type.Optional(
    Type.Unsafe<SourceQuotes>(
      Type.Object(
        {},
        {
          additionalProperties: SourceQuote,
          description: 'The words of the cited pages that the reply is based on, by URL, where that is clear.',
        },
      ),
    ),
  ),
}
