import { fileLimits } from '@frontdesk/contracts/chat/file-limits'
import { fileBroken, pictureTooLarge } from './errors.ts'

/** A picture without what it tells of its maker, and without anything behind its end. */
export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

/** Throws where a picture, or a frame of it, would take more memory than a phone has. */
export function checkSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw fileBroken()
  const { pictureSide, picturePixels } = fileLimits
  if (Math.max(width, height) > pictureSide || width * height > picturePixels) throw pictureTooLarge()
}

/** A part of the file. Throws where the file ends before it. */
export function cut(bytes: Buffer, start: number, length: number): Buffer {
  if (start + length > bytes.length) throw fileBroken()
  return bytes.subarray(start, start + length)
}
