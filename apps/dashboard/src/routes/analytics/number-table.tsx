import styles from './analytics.module.css'

interface NumberTableProps {
  label: string
  heads: readonly string[]
  /** The first cell of a row names it. */
  rows: readonly (readonly string[])[]
}

/** Numbers in rows, each row with its name. */
export function NumberTable({ label, heads, rows }: NumberTableProps) {
  return (
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label={label}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {heads.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], index) => (
            <tr key={index}>
              <th scope="row">{name}</th>
              {cells.map((cell, place) => (
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
