import { unavailable, type AppError } from '@frontdesk/errors/app-error'
import { InputTooHard, openSandboxedPool } from '@frontdesk/runtime/processes/open-sandboxed-pool'
import type { SandboxLimits } from '@frontdesk/runtime/processes/start-sandboxed-process'
import {
  fileBroken,
  fileMissing,
  fileNameMismatch,
  fileTooComplex,
  fileTypeRefused,
  pictureTooLarge,
} from './errors.ts'
import type { InspectedFile } from './inspect-file.ts'

/** A file as it was sent. */
export interface FileToInspect {
  readonly name: string
  readonly bytes: Buffer
}

/** The answer of the process: what is to be stored, without bytes where they stay as they are; or the code of a refusal. */
export type InspectAnswer =
  | { file: Omit<InspectedFile, 'bytes'> & { bytes: Buffer | null } }
  | { refusal: AppError['code'] }

/** Limits for one file. The largest pictures take 0.2 s and 60 MB. */
export interface InspectLimits extends SandboxLimits {
  readonly inspectMs: number
}

/** Inspects the files that visitors and agents send each other, in processes that may die of them alone. */
export interface FileInspector {
  /**
   * Says what a file is, as `inspectFile` does, and refuses it as that does. Files that share an owner (an account, a
   * network) are read one at a time, so that they hold up no others.
   */
  readonly inspect: (file: FileToInspect, owners: readonly string[]) => Promise<InspectedFile>
  readonly close: () => Promise<void>
}

/** Half a minute for what takes 0.2 s: on a busy machine readers come last. */
export const inspectLimits: InspectLimits = { inspectMs: 30_000, heapMb: 48, dataMb: 120 }

/** Two, so that one slow file does not block everyone else. */
const processes = 2
const program = new URL('inspect-process.js', import.meta.url)

/** The refusals of `inspectFile`, by their codes. */
const refusals: Readonly<Partial<Record<AppError['code'], () => AppError>>> = {
  FILE_BROKEN: fileBroken,
  FILE_MISSING: fileMissing,
  FILE_NAME_MISMATCH: fileNameMismatch,
  FILE_TOO_COMPLEX: fileTooComplex,
  FILE_TYPE_REFUSED: fileTypeRefused,
  PICTURE_TOO_LARGE: pictureTooLarge,
}

/** Opens the inspector of a process. Nothing is started before the first file. */
export function openFileInspector({ inspectMs, ...limits }: InspectLimits): FileInspector {
  const pool = openSandboxedPool<FileToInspect, InspectAnswer>({ program, limits, processes })
  return {
    async inspect({ name, bytes }, owners) {
      const answer = await pool.ask({ name, bytes }, { owners, withinMs: inspectMs }).catch((error: unknown) => {
        // A process that cannot be started is no fault of the file.
        throw error instanceof InputTooHard ? fileTooComplex(error) : unavailable(error)
      })
      if ('refusal' in answer) throw (refusals[answer.refusal] ?? fileTooComplex)()
      return { ...answer.file, bytes: answer.file.bytes ?? bytes }
    },
    close: () => pool.close(),
  }
}
