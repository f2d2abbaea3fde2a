export const MOST_PHOTO_BYTES = 10 * 1024 * 1024

export type PhotoKind = 'png' | 'jpeg' | 'webp'

/** Phones convert their own formats to these. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp'

/** Recognises the format by the first bytes and ignores the file name. */
export function photoKind(bytes: Uint8Array): PhotoKind | null {
  if (begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (begins(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  const isRiff = begins(bytes, [0x52, 0x49, 0x46, 0x46])
  return isRiff && begins(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]) ? 'webp' : null
}

function begins(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte)
}
