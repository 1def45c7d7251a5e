import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

const pixels = 80

interface Props {
  /** As a data URL. */
  readonly picture: string | null | undefined
  readonly name: string
}

/**
 * A round picture; the initial of the name where there is none. The picture is drawn instead of shown: a page's
 * Content-Security-Policy may forbid images of any kind.
 */
export function Avatar({ picture, name }: Props): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState('')
  useEffect(() => {
    // One that comes after its successor has drawn over it: then the initial stands there.
    if (picture)
      void draw(picture, canvas.current).then(
        () => setDrawn(picture),
        () => undefined,
      )
  }, [picture])
  return (
    <span class="avatar" aria-hidden="true">
      {[...name.trim()][0]}
      <canvas ref={canvas} width={pixels} height={pixels} hidden={drawn !== picture} />
    </span>
  )
}

async function draw(dataUrl: string, canvas: HTMLCanvasElement | null): Promise<void> {
  const picture = await createImageBitmap(read(dataUrl))
  const { width, height } = picture
  // The middle of it, as a square.
  const side = Math.min(width, height)
  const context = canvas?.getContext('2d')
  context?.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, pixels, pixels)
}

/** Read by hand: a page's Content-Security-Policy may forbid to fetch it. */
function read(dataUrl: string): Blob {
  const [, type = '', , data = ''] = dataUrl.split(/[:;,]/)
  return new Blob([Uint8Array.from(atob(data), character => character.charCodeAt(0))], { type })
}
