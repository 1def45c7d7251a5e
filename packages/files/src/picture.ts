import { fileLimits } from '@frontdesk/contracts/chat/file-limits'
import { fileBroken, fileTooComplex, pictureTooLarge } from './errors.ts'

/** A picture without what it tells of its maker, and without anything behind its end. */
export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

/** Blocks, chunks or segments of a picture. An animation has two for each frame, a large PNG a thousand. */
const mostBlocks = 20_000

/** Throws if a picture consists of more blocks than any program writes: they cost time and say nothing. */
export function checkBlocks(count: number): void {
  if (count > mostBlocks) throw fileTooComplex()
}

/** Throws if a picture, or a frame of it, would take more memory than a phone has. */
function checkSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw fileBroken()
  const { pictureSide, picturePixels } = fileLimits
  if (Math.max(width, height) > pictureSide || width * height > picturePixels) throw pictureTooLarge()
}

/** Around a small frame a browser copies what the frame before shows. A pixel that is copied counts as so much of one drawn. */
const copiedShare = 0.1

/**
 * Counts the pixels that are drawn: those of each frame of an animation, and all of a JPEG with each of its scans. Throws
 * where they are more than the browser of an agent should have to draw.
 */
export function countDrawings() {
  let count = 0
  let largest = 0
  let drawn = 0
  let current = 0
  return {
    /** Takes the size of the whole picture, or of the frame that has begun; a browser gets room for the largest of them. */
    size(width: number, height: number): void {
      checkSize(width, height)
      const pixels = width * height
      largest = Math.max(largest, pixels)
      if (count === 0 || pixels <= current) return
      drawn += pixels - current
      current = pixels
    },
    /** Begins a frame or a scan. */
    drawing(): void {
      count += 1
      current = 0
    },
    count: () => count,
    /** An animation is also limited in the size of its frames: a browser holds several of them at a time. */
    check({ isAnimation }: { isAnimation: boolean }): void {
      if (isAnimation && count > 1 && largest > fileLimits.animationPixels) throw pictureTooLarge()
      const whole = count * largest
      const cost = isAnimation ? drawn + copiedShare * (whole - drawn) : whole
      if (cost > fileLimits.drawnPixels) throw pictureTooLarge()
    },
  }
}

/** Throws if the file ends before the end of a part. */
export function checkPart(bytes: Buffer, start: number, length: number): void {
  if (start + length > bytes.length) throw fileBroken()
}

/** A part of the file. Throws if the file ends before it. */
export function cut(bytes: Buffer, start: number, length: number): Buffer {
  checkPart(bytes, start, length)
  return bytes.subarray(start, start + length)
}
