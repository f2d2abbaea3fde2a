import { randomBytes } from 'node:crypto'

/** Makes a form sent twice one booking: 32 hex characters. */
export function newHash(): string {
  return randomBytes(16).toString('hex')
}
