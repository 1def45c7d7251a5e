/** Numbers beside their budgets: each is printed, and those that are over are named once more at the end. */
export function newBudgets() {
  const over = []
  /** A number as it is printed, marked where it is over its budget. */
  const judged = (what, value, budget, digits = 0) => {
    const isOver = budget !== undefined && value > budget
    if (isOver) over.push(`${what}: ${value.toFixed(digits)} of ${budget}`)
    return `${value.toFixed(digits)}${isOver ? ' !' : ''}`
  }
  /** Names what was over budget, and fails the process if anything was. */
  const conclude = () => {
    if (over.length === 0) return
    console.log(`\nover budget:\n${over.join('\n')}`)
    process.exitCode = 1
  }
  return { judged, conclude }
}
