/*
 * Draws a QR code (ISO/IEC 18004) of one size: version 6 with the lowest error correction, which holds 134 bytes. The API
 * keeps the address of an authenticator app that short. One size needs no tables of sizes, and one mask is enough for a
 * screen: readers take any.
 */

const size = 41
const dataBytes = 136
const blocks = 2
const correctionBytes = 18
/** Low correction and mask 0, with the check bits of the standard. */
const format = 0b111011111000100

/** The rows of the code, each cell true where it is dark. Throws if the text does not fit. */
export function drawQrCode(text: string): boolean[][] {
  const cells = Array.from({ length: size }, () => Array.from<boolean>({ length: size }).fill(false))
  const isFixed = (x: number, y: number): boolean =>
    (x < 9 && (y < 9 || y >= size - 8)) ||
    (x >= size - 8 && y < 9) ||
    x === 6 ||
    y === 6 ||
    (Math.abs(x - 34) <= 2 && Math.abs(y - 34) <= 2)
  const set = (x: number, y: number, isDark: boolean): void => {
    const row = cells[y]
    if (row !== undefined && x in row) row[x] = isDark
  }
  drawPatterns(set)
  drawFormat(set)
  const bits = toBits(withCorrection(encode(text)))
  let at = 0
  for (const [x, y] of path()) {
    if (isFixed(x, y)) continue
    const bit = bits[at] ?? false
    set(x, y, (x + y) % 2 === 0 ? !bit : bit)
    at += 1
  }
  return cells
}

type SetCell = (x: number, y: number, isDark: boolean) => void

/** What readers find a code by: the dotted lines, three large squares, and a small one. */
function drawPatterns(set: SetCell): void {
  for (let at = 0; at < size; at += 1) {
    set(at, 6, at % 2 === 0)
    set(6, at, at % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawSquare(4, (dx, dy, distance) => set(x + dx, y + dy, distance !== 2 && distance !== 4))
  drawSquare(2, (dx, dy, distance) => set(34 + dx, 34 + dy, distance !== 1))
}

function drawSquare(reach: number, draw: (dx: number, dy: number, distance: number) => void): void {
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1) draw(dx, dy, Math.max(Math.abs(dx), Math.abs(dy)))
}

/** The format stands in a code twice. */
function drawFormat(set: SetCell): void {
  for (let at = 0; at < 15; at += 1) {
    const isDark = ((format >> at) & 1) === 1
    const beside = at < 6 ? at : at + 1
    if (at < 8) set(8, beside, isDark)
    else set(at === 8 ? 7 : 14 - at, 8, isDark)
    if (at < 8) set(size - 1 - at, 8, isDark)
    else set(8, size - 15 + at, isDark)
  }
  set(8, size - 8, true)
}

/** The cells in the order of the bits: two columns at a time from the right, up and down in turn, without the dotted one. */
function path(): [number, number][] {
  const cells: [number, number][] = []
  for (let right = size - 1; right >= 1; right -= right === 8 ? 3 : 2) {
    const isUpward = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step += 1) {
      const y = isUpward ? size - 1 - step : step
      cells.push([right, y], [right - 1, y])
    }
  }
  return cells
}

/** The text as bytes, with what they are and how many, filled up to the size. */
function encode(text: string): number[] {
  const bytes = [...new TextEncoder().encode(text)]
  if (bytes.length > dataBytes - 2) throw new RangeError('the text does not fit into the QR code')
  const nibbles = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap(byte => [byte >> 4, byte & 15]), 0]
  const filled = Array.from({ length: nibbles.length / 2 }, (_, at) => nibbleAt(nibbles, at * 2))
  for (let fill = 0xec; filled.length < dataBytes; fill ^= 0xec ^ 0x11) filled.push(fill)
  return filled
}

const nibbleAt = (nibbles: readonly number[], at: number): number => ((nibbles[at] ?? 0) << 4) | (nibbles[at + 1] ?? 0)

/** Both halves in turn, byte by byte, and then what corrects them in the same way. */
function withCorrection(data: readonly number[]): number[] {
  const length = dataBytes / blocks
  const halves = [data.slice(0, length), data.slice(length)]
  return [...inTurn(halves), ...inTurn(halves.map(correctionOf))]
}

const inTurn = (halves: readonly number[][]): number[] =>
  (halves[0] ?? []).flatMap((_, at) => halves.map(half => half[at] ?? 0))

/** A product in the field of 256 elements of the standard. */
function multiply(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((other >> bit) & 1) * one
  }
  return product
}

/** The remainder of a Reed–Solomon code. */
function correctionOf(data: readonly number[]): number[] {
  const divisor = generator()
  let remainder = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ (remainder[0] ?? 0)
    remainder = [...remainder.slice(1), 0].map((value, at) => value ^ multiply(divisor[at] ?? 0, factor))
  }
  return remainder
}

/** The coefficients of (x − 1)(x − 2)(x − 4)…, without the first, which is 1. */
function generator(): number[] {
  let coefficients = [1]
  let root = 1
  for (let at = 0; at < correctionBytes; at += 1) {
    const factor = root
    coefficients = [...coefficients, 0].map((value, place) => value ^ multiply(coefficients[place - 1] ?? 0, factor))
    root = multiply(root, 2)
  }
  return coefficients.slice(1)
}

const toBits = (bytes: readonly number[]): boolean[] =>
  bytes.flatMap(byte => [7, 6, 5, 4, 3, 2, 1, 0].map(bit => ((byte >> bit) & 1) === 1))
