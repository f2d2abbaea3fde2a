const kilo = 1024

/** Formats `820 kB`, `1,2 MB` in the units of our limits: the largest accepted file reads `10,0 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < kilo) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  if (bytes < 999.5 * kilo) return `${Math.round(bytes / kilo)} kB`
  return `${(bytes / kilo ** 2).toFixed(1).replace('.', ',')} MB`
}
