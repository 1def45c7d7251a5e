import styles from './connectors.module.css'

interface Shaped {
  path: string
  type: string
}

interface Node {
  name: string
  path: string
  type: string | undefined
  children: Node[]
}

/** `items[].name` stands below `items[]`. */
function treeOf(shape: readonly Shaped[]): Node[] {
  const top: Node[] = []
  for (const { path, type } of shape) {
    let level = top
    let walked = ''
    for (const name of path.split('.')) {
      walked = walked === '' ? name : `${walked}.${name}`
      const at = walked
      let node = level.find(({ path: known }) => known === at)
      if (node === undefined) level.push((node = { name, path: at, type: undefined, children: [] }))
      if (at === path) node.type = type
      level = node.children
    }
  }
  return top
}

interface ShapeTreeProps {
  label: string
  shape: readonly Shaped[]
  ticked: readonly string[]
  onTick: (ticked: string[]) => void
}

/** The fields of an answer as a tree, whose leaves are ticked. */
export function ShapeTree({ label, shape, ticked, onTick }: ShapeTreeProps) {
  return (
    <fieldset>
      <legend className={styles['legend']}>{label}</legend>
      <Level nodes={treeOf(shape)} ticked={ticked} onTick={onTick} />
    </fieldset>
  )
}

type LevelProps = Pick<ShapeTreeProps, 'ticked' | 'onTick'> & { nodes: readonly Node[] }

function Level({ nodes, ticked, onTick }: LevelProps) {
  return (
    <ul className={styles['level']}>
      {nodes.map(({ name, path, type, children }) => (
        <li key={path}>
          {children.length > 0 ? (
            <>
              <code>{name}</code>
              <Level nodes={children} ticked={ticked} onTick={onTick} />
            </>
          ) : (
            <label className={styles['leaf']}>
              <input
                type="checkbox"
                checked={ticked.includes(path)}
                onChange={event =>
                  onTick(event.currentTarget.checked ? [...ticked, path] : ticked.filter(other => other !== path))
                }
              />
              <code>{name}</code> <span className={styles['soft']}>{type}</span>
            </label>
          )}
        </li>
      ))}
    </ul>
  )
}
