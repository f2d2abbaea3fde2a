import { searchText } from '../person/names.ts'

/** A signature that a gate keeps without network, as far as it is not sealed. */
export interface LateSignature {
  device: string
  /** Counts the signatures of a device from 1. */
  sequence: number
  /** ISO instant by the device's clock. */
  at: string
  /** Code of the booking. */
  code: string
  /** Names the text that was signed. */
  version: string
}

/** Sealed with the content, so that nobody can move it to another booking, text or time. */
export function aboutSignature({ device, sequence, at, code, version }: LateSignature): string {
  return JSON.stringify([device, sequence, at, code, version])
}

/** Purpose of the key that is derived for each signature. */
export const SEAL_INFO = 'trilha gate signature v1'

/** Two people of one booking are the same if their documents are, or their folded names and births. */
export function signerKey({ document, name, birth }: { document: string; name: string; birth: string }): string {
  return document === '' ? `${searchText(name)} ${birth}` : document
}
