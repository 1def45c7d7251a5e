import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const isExecutable = file => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of the first of these programs that stands on PATH, or undefined. */
export const findProgram = names => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(isExecutable)
}

/** True where a program can be started and ends well. */
export const runs = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0
