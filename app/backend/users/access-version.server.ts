import { createHash } from 'node:crypto'
import type { Held } from '#app/domain/access/beyond.ts'

/** The same for the same permissions and modules, in whatever order they are kept. */
export function accessVersion({ keys, modules }: Pick<Held, 'keys' | 'modules'>): string {
  const held = [[...keys].sort(), modules === null ? null : [...modules].sort()]
  return createHash('sha256').update(JSON.stringify(held)).digest('base64url')
}
