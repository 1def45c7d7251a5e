import { Type, type Static } from '@sinclair/typebox'
import { Uuid } from '../text.ts'
import { fileEndings, fileLimits, type FileType } from './file-limits.ts'

/** A file that a visitor or an agent has sent as a message. */
export const MessageFile = Type.Object(
  {
    id: Uuid(),
    name: Type.String({ description: 'Without path, control characters and marks of direction.' }),
    type: Type.Unsafe<FileType>({
      type: 'string',
      enum: Object.keys(fileEndings),
      description: 'By its content.',
    }),
    size: Type.Integer({ description: 'Bytes.' }),
    width: Type.Optional(Type.Integer({ description: 'Of a picture, in pixels.' })),
    height: Type.Optional(Type.Integer({ description: 'Of a picture, in pixels.' })),
  },
  { title: 'MessageFile' },
)
export type MessageFile = Static<typeof MessageFile>

/** The files of a message: one at most today. */
export const MessageFiles = Type.Array(MessageFile, {
  description: 'What the message brought; its text is the name of the file.',
})

/** The header that names the file of a request. Header names are compared in lower case. */
export const FileNameHeader = {
  'x-file-name': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2_000,
      pattern: '^[\\x21-\\x7e]+$',
      description: `Its name, percent-encoded (\`encodeURIComponent\`). Of a longer one ${fileLimits.nameCharacters} characters are kept. Without one it is called \`file\`.`,
    }),
  ),
} as const

/** POST /api/chat/files and GET /api/chat/files/{fileId}: the header carries the session id. */
export const ChatFileQuery = Type.Object({ chatbotId: Uuid() }, { additionalProperties: false })
export const ChatFileParams = Type.Object({ fileId: Uuid() })
export const LiveChatFileParams = Type.Object({ sessionId: Uuid(), fileId: Uuid() })
