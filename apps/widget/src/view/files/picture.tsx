import type { MessageFile } from '@frontdesk/contracts/chat/message-file'
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { ExtrasContext } from '../panel-context.ts'
import { readPicture } from './read-file.ts'

interface Props {
  readonly context: ExtrasContext
  readonly file: MessageFile
  /** The longest side, in pixels of the page. */
  readonly most: number
  readonly label?: string
  /** Called where the picture cannot be had, or not be drawn. */
  readonly onFailed: () => void
}

/**
 * A picture, drawn onto a canvas: that needs no `img-src` of the page's Content-Security-Policy, and keeps no more pixels
 * than are shown.
 */
export function Picture({ context, file, most, label, onFailed }: Props): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isGone = false
    const show = async (): Promise<void> => {
      const blob = await readPicture(context, file)
      if (blob === null) throw new Error('gone')
      const bitmap = await createImageBitmap(blob.slice(0, blob.size, file.type))
      if (canvas.current !== null && !isGone) draw(canvas.current, bitmap, most)
      bitmap.close()
    }
    show().catch(() => isGone || onFailed())
    return () => {
      isGone = true
    }
  }, [file.id])
  // As large as it will be, so that nothing below it jumps.
  const { width, height } = fitted({ width: file.width ?? 1, height: file.height ?? 1 }, most)
  return <canvas ref={canvas} width={width} height={height} role="img" aria-label={label} aria-hidden={!label} />
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap, most: number): void {
  Object.assign(canvas, fitted(bitmap, most))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Sharp on most screens with two pixels for each of the page; never larger than it is. */
function fitted({ width, height }: Size, most: number): Size {
  const scale = Math.min(1, (most * 2) / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
