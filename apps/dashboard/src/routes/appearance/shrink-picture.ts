/** Twice the size in which the widget shows it. */
const sidePixels = 96

/** The API takes 40,000 characters. */
const atMostCharacters = 30_000

/**
 * The middle square of a picture, small enough to be sent with the settings, as a data URL. Undefined where the browser
 * cannot read the file as a picture. Nothing of the file but its pixels is kept.
 */
export async function shrinkPicture(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (picture === undefined) return undefined
  const side = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = sidePixels
  canvas.height = sidePixels
  const left = (picture.width - side) / 2
  const top = (picture.height - side) / 2
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, sidePixels, sidePixels)
  picture.close()
  // A browser that cannot write WebP writes PNG instead, which may be larger; JPEG is small everywhere.
  const made = [0.9, 0.8, 0.6].map(quality => canvas.toDataURL('image/webp', quality))
  return [...made, canvas.toDataURL('image/jpeg', 0.7)].find(({ length }) => length <= atMostCharacters)
}
