import { randomBytes } from 'node:crypto'

/** Makes 32 hex characters that turn a repeated submission into one booking. */
export function newHash(): string {
  return randomBytes(16).toString('hex')
}
