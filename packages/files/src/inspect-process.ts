import { AppError } from '@frontdesk/errors/app-error'
import { denyNetwork } from '@frontdesk/runtime/processes/deny-network'
import type { FileToInspect, InspectAnswer } from './file-inspector.ts'
import { inspectFile } from './inspect-file.ts'

denyNetwork()

const answerTo = ({ name, bytes }: FileToInspect): InspectAnswer => {
  try {
    const file = inspectFile({ name, bytes })
    return { file: { ...file, bytes: file.bytes.equals(bytes) ? null : file.bytes } }
  } catch (error) {
    // Anything else is a bug, and ends this process.
    if (error instanceof AppError) return { refusal: error.code }
    throw error
  }
}

// The other side of file-inspector.ts: says that it is ready; then one file in, what it is (or what is wrong) out.
process.on('message', (file: FileToInspect) => process.send?.(answerTo(file)))
// The caller is gone.
process.on('disconnect', () => process.exit())
process.send?.('ready')
