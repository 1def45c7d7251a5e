/**
 * The first number, of these, for which the SHA-256 of `<challenge>.<number>` begins with so many zero bits. SHA-256 of its
 * own, because that of browsers is asynchronous, which takes many times as long for short texts, and missing on http.
 * A worker gets the text of this function: it uses nothing from outside.
 */
export function search(challenge: string, bits: number, from: number, until: number): number | undefined {
  const initial: number[] = []
  const constants: number[] = []
  for (let prime = 2; constants.length < 64; prime += 1) {
    let divisor = 2
    while (prime % divisor !== 0) divisor += 1
    if (divisor !== prime) continue
    if (initial.length < 8) initial.push((prime ** (1 / 2) * 2 ** 32) | 0)
    constants.push((prime ** (1 / 3) * 2 ** 32) | 0)
  }
  const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by))
  const words = new Int32Array(64)
  const word = (at: number): number => words[at] ?? 0
  for (let number = from; number < until; number += 1) {
    // One block: 54 characters at most, the bit that ends them, and their length.
    const text = `${challenge}.${number}\u0080`
    words.fill(0, 0, 15)
    for (let at = 0; at < text.length; at += 1)
      words[at >> 2] = word(at >> 2) | (text.charCodeAt(at) << (24 - (at % 4) * 8))
    words[15] = (text.length - 1) * 8
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = initial
    for (let at = 0; at < 64; at += 1) {
      if (at > 15) {
        const x = word(at - 15)
        const y = word(at - 2)
        words[at] =
          word(at - 16) +
          word(at - 7) +
          (rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)) +
          (rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10))
      }
      const first =
        h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + (g ^ (e & (f ^ g))) + (constants[at] ?? 0) + word(at)
      const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (c & (a ^ b)))
      h = g
      g = f
      f = e
      e = (d + first) | 0
      d = c
      c = b
      b = a
      a = (first + second) | 0
    }
    if (Math.clz32(a + (initial[0] ?? 0)) >= bits) return number
  }
  return undefined
}
