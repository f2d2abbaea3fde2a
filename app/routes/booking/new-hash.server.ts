import { randomBytes } from 'node:crypto'

/** The key that makes a form sent twice one booking: 32 hex characters, made with the form. */
export function newHash(): string {
  return randomBytes(16).toString('hex')
}
