/** Whether a table of texts has an entry of this name: a newer server may send names that this dashboard doesn't know. */
export const isKnown = <Table extends object>(table: Table, name: string): name is Extract<keyof Table, string> =>
  Object.hasOwn(table, name)
