import { bytesFor, readSigns, writeSigns } from './recovery-code.ts'

const signs = 12
export const passwordCodeBytes = bytesFor(signs)

/**
 * 60 bits → `7K2M-9QXT-01AB`: long enough to stand for its account by itself, as the specification's call sends no
 * e-mail with it.
 */
export function toPasswordCode(bytes: Uint8Array): string {
  return writeSigns(bytes, signs)
}

/** As it is written, however it was typed; null for anything else. Six digits were sent before, and live up to three days. */
export function parsePasswordCode(typed: string): string | null {
  const compact = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(compact) ? compact : readSigns(typed, signs)
}
