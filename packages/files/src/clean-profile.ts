/** The largest profiles of printers have three megabytes; those of cameras and screens have a few kilobytes. */
export const mostProfileBytes = 4 * 1024 * 1024
const headerBytes = 128
const mostTags = 100

/** Tags that say how colours are shown. */
const drawn = new Set(
  'wtpt bkpt chad cicp rXYZ gXYZ bXYZ rTRC gTRC bTRC kTRC A2B0 A2B1 A2B2 B2A0 B2A1 B2A2 D2B0 D2B1 D2B2 gamt'.split(' '),
)
/** Tags that every profile has to have, and that only people read. They stay without their text. */
const texts = new Set(['desc', 'cprt'])

/** Ranges of the header that say which device and program made the profile, and when. */
const makers = [
  [4, 8],
  [24, 36],
  [48, 56],
  [80, 100],
] as const

/**
 * An ICC profile of the same length without what it says of its maker, its device and its user: a screen that was
 * calibrated is called after its owner as often as not. Null if it is no profile.
 */
export function cleanProfile(profile: Buffer): Buffer | null {
  const tableStarts = headerBytes + 4
  if (profile.length < tableStarts || profile.length > mostProfileBytes) return null
  if (profile.toString('latin1', 36, 40) !== 'acsp') return null
  const count = profile.readUInt32BE(headerBytes)
  if (count > mostTags || tableStarts + 12 * count > profile.length) return null
  const clean = Buffer.alloc(profile.length)
  profile.copy(clean, 0, 0, headerBytes)
  for (const [start, end] of makers) clean.fill(0, start, end)
  let kept = 0
  for (let entry = tableStarts; entry < tableStarts + 12 * count; entry += 12) {
    const name = profile.toString('latin1', entry, entry + 4)
    const [start, length] = [profile.readUInt32BE(entry + 4), profile.readUInt32BE(entry + 8)]
    if (start < tableStarts + 12 * count || start + length > profile.length) continue
    if (drawn.has(name)) profile.copy(clean, start, start, start + length)
    else if (texts.has(name) && length >= 16) emptyText(profile, clean, start)
    else continue
    profile.copy(clean, tableStarts + 12 * kept, entry, entry + 12)
    kept += 1
  }
  clean.writeUInt32BE(kept, headerBytes)
  return clean
}

/** A text of the same type that says nothing. */
function emptyText(profile: Buffer, clean: Buffer, start: number): void {
  const type = profile.toString('latin1', start, start + 4)
  clean.write(type, start, 'latin1')
  // The length of a text with its zero; the length of each translation, of which there is none.
  if (type === 'desc') clean.writeUInt32BE(1, start + 8)
  if (type === 'mluc') clean.writeUInt32BE(12, start + 12)
}
