import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

const pixels = 80

/**
 * The owner's picture, drawn instead of loaded: a page's Content-Security-Policy may forbid images of any kind, and
 * a drawing asks nobody. Nothing is shown where it is no picture.
 */
export function Avatar({ dataUrl }: { dataUrl: string }): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    let isGone = false
    void draw(dataUrl, canvas.current).then(
      () => !isGone && setDrawn(true),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [dataUrl])
  return <canvas ref={canvas} class="avatar" width={pixels} height={pixels} aria-hidden="true" hidden={!isDrawn} />
}

async function draw(dataUrl: string, canvas: HTMLCanvasElement | null): Promise<void> {
  const [head = '', data = ''] = dataUrl.split(',')
  const bytes = Uint8Array.from(atob(data), character => character.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: head.slice(5).split(';')[0] ?? '' }))
  // The middle of it, as a square.
  const side = Math.min(picture.width, picture.height)
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  canvas?.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, pixels, pixels)
}
