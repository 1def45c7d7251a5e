import { Type, type Static } from '@sinclair/typebox'
import { mostNamedRows } from './named-rows.ts'
import { Timestamp, visible } from '../text.ts'

/** The largest file, in bytes. */
export const largestFile = 20 * 1024 * 1024

const name = Type.String({
  minLength: 1,
  maxLength: 200,
  // No path, and no control character that would break the line in a reply.
  pattern: `^(?=.*${visible})[^\\u0000-\\u001f/\\\\]+$`,
  description: 'File name with its extension. Visitors see it as a source of the reply.',
})

/** POST /api/chatbots/{id}/sources/files: the query; the body is the file. */
export const UploadFileQuery = Type.Object(
  {
    name,
    language: Type.Optional(
      Type.String({ maxLength: 35, description: 'Language of a file that does not declare one.' }),
    ),
  },
  { additionalProperties: false },
)
export type UploadFileQuery = Static<typeof UploadFileQuery>

/** PUT of a file: replaces its content. */
export const ReplaceFileQuery = Type.Pick(UploadFileQuery, ['name'])
export type ReplaceFileQuery = Static<typeof ReplaceFileQuery>

/** The file that a source is read from. */
export const SourceFile = Type.Object(
  {
    name: Type.String(),
    type: Type.Union([Type.String(), Type.Null()], {
      description: 'File type from its name; null: the type is not supported.',
    }),
    size: Type.Integer({ description: 'Bytes.' }),
    uploadedAt: Timestamp(),
    oddLines: Type.Array(Type.Integer(), {
      description: `Lines of a CSV whose number of fields does not match its columns: the first ${mostNamedRows} of those that skipReasons.oddRow counts.`,
    }),
  },
  { title: 'SourceFile' },
)
