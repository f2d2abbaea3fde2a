import { currentLanguage } from '../words/speech.ts'

const kilo = 1024

/** Formats `820 kB`, `1,2 MB` in the units of our limits: the largest accepted file reads `10,0 MB`. English has a point. */
export function fileSize(bytes: number): string {
  if (bytes < kilo) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  if (bytes < 999.5 * kilo) return `${Math.round(bytes / kilo)} kB`
  const megabytes = (bytes / kilo ** 2).toFixed(1)
  return `${currentLanguage() === 'en' ? megabytes : megabytes.replace('.', ',')} MB`
}
