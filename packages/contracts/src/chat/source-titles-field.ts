import { Type } from '@sinclair/typebox'

/**
 * A field beside the citations of a reply: what the cited pages are called. A citation itself is as the specification
 * says. Not `Type.Record`, whose pattern does not match a URL with a line break in it.
 */
export const sourceTitlesField = {
  sourceTitles: Type.Optional(
    Type.Unsafe<Record<string, string>>(
      Type.Object(
        {},
        {
          additionalProperties: Type.String(),
          description:
            'Titles of the cited pages by URL, with the cited heading. Pages without a title and deleted pages are left out.',
        },
      ),
    ),
  ),
}
