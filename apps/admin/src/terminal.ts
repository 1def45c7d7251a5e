export interface TerminalNeeds {
  out: (text: string) => void
  err: (text: string) => void
}

export interface Terminal extends TerminalNeeds {
  /** Prints the result: JSON for programs, a line or a table for people. Standard output carries nothing else. */
  result: (options: { json?: boolean }, value: unknown, text: string) => void
  /** Prints progress and errors, on standard error. */
  progress: (line: string) => void
}

/** Opens the output of the program. */
export const openTerminal = ({ out, err }: TerminalNeeds): Terminal => ({
  out,
  err,
  result: ({ json }, value, text) => out(`${json === true ? JSON.stringify(value) : text}\n`),
  progress: line => err(`${line}\n`),
})

/** Formats rows as a table with aligned columns and a heading. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map(row => (row[column] ?? '').length)))
  const line = (row: readonly string[]): string => {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0))
    return cells.join('  ').trimEnd()
  }
  return all.map(line).join('\n')
}
