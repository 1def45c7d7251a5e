import { Type, type Static } from '@sinclair/typebox'
import { Uuid } from '../text.ts'
import { fileEndings, fileLimits, type FileType } from './file-limits.ts'

/** A file that a visitor or an agent has sent as a message. */
export const MessageFile = Type.Object(
  {
    id: Uuid(),
    name: Type.String({ description: 'File name without path, control characters and direction marks.' }),
    type: Type.Unsafe<FileType>({
      type: 'string',
      enum: Object.keys(fileEndings),
      description: 'Type detected from the content.',
    }),
    size: Type.Integer({ description: 'Bytes.' }),
    width: Type.Optional(Type.Integer({ description: 'Of an image, in pixels.' })),
    height: Type.Optional(Type.Integer({ description: 'Of an image, in pixels.' })),
  },
  { title: 'MessageFile' },
)
export type MessageFile = Static<typeof MessageFile>

/** The files of a message: one at most today. */
export const MessageFiles = Type.Array(MessageFile, {
  description: 'File sent with the message. The text of the message is the file name.',
})

/** The header that names the file of a request. Header names are compared in lower case. */
export const FileNameHeader = {
  'x-file-name': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2_000,
      pattern: '^[\\x21-\\x7e]+$',
      description: `Name of the file, percent-encoded (\`encodeURIComponent\`). Names are cut to ${fileLimits.nameCharacters} characters. Default: \`file\`.`,
    }),
  ),
} as const

/** POST /api/chat/files and GET /api/chat/files/{fileId}: the header carries the session id. */
export const ChatFileQuery = Type.Object({ chatbotId: Uuid() }, { additionalProperties: false })
export const ChatFileParams = Type.Object({ fileId: Uuid() })
export const LiveChatFileParams = Type.Object({ sessionId: Uuid(), fileId: Uuid() })
