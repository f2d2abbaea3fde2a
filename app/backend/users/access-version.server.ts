import { createHash } from 'node:crypto'
import type { Held } from '#app/domain/access/beyond.ts'

/** Equal for equal permissions and modules, whatever their order. */
export function accessVersion({ keys, modules }: Pick<Held, 'keys' | 'modules'>): string {
  const held = [[...keys].sort(), modules === null ? null : [...modules].sort()]
  return createHash('sha256').update(JSON.stringify(held)).digest('base64url')
}
