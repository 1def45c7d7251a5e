import { generate } from 'lean-qr'
import styles from './second-factor.module.css'

/** The light margin that readers need, in cells. */
const margin = 4

/** A text as a QR code: dark on light in every theme, as readers expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text)
  const size = code.size + 2 * margin
  const places = Array.from({ length: code.size }, (_, place) => place)
  const dark = places.flatMap(y =>
    places.flatMap(x => (code.get(x, y) ? [`M${x + margin} ${y + margin}h1v1h-1z`] : [])),
  )
  return (
    <svg
      className={styles['code']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
