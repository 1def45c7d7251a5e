import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

const pixels = 80

interface Props {
  /** As a data URL. */
  readonly picture: string | undefined
  readonly name: string
}

/**
 * A round picture; the initial of the name where there is none. The picture is drawn instead of shown: a page's
 * Content-Security-Policy may forbid images of any kind.
 */
export function Avatar({ picture, name }: Props): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState<string>()
  useEffect(() => {
    let isGone = false
    if (picture)
      void draw(picture, canvas.current).then(
        () => !isGone && setDrawn(picture),
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [picture])
  return (
    <span class="avatar" aria-hidden="true">
      {[...name.trim()][0]}
      <canvas ref={canvas} width={pixels} height={pixels} hidden={!picture || drawn !== picture} />
    </span>
  )
}

async function draw(dataUrl: string, canvas: HTMLCanvasElement | null): Promise<void> {
  const picture = await createImageBitmap(read(dataUrl))
  // The middle of it, as a square.
  const side = Math.min(picture.width, picture.height)
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  canvas?.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, pixels, pixels)
}

/** Read by hand: a page's Content-Security-Policy may forbid to fetch it. */
function read(dataUrl: string): Blob {
  const [head = '', data = ''] = dataUrl.split(',')
  const bytes = Uint8Array.from(atob(data), character => character.charCodeAt(0))
  return new Blob([bytes], { type: head.slice(5).split(';')[0] ?? '' })
}
